import "../support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { lookupPageSize } from "../../src/api/lookup.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { LocationOptions } from "../../src/screens/document/LocationOptions.tsx";

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: "en_US", resources: { en_US: { translation: en_US } }, fallbackLng: false }),
);

const moreText = () => wordsIn("en_US").say("form.lookupMore");
const workspace = { companyId: "c", whId: "w", ownerId: null };

function shown(text: string, count: number): string {
  const client = new QueryClient();
  const rows = Array.from({ length: count }, (_, at) => ({ storage_id: `${at}`, storage_code: `A-${at}` }));
  client.setQueryData(["storage", "lookup", "codes", text.trim(), workspace], rows);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LocationOptions id="codes" text={text} workspace={workspace} />
    </QueryClientProvider>,
  );
}

test("that there are more locations is said only while one is typed", () => {
  expect(shown("A", lookupPageSize)).toContain(moreText());
  expect(shown("A", lookupPageSize - 1)).not.toContain(moreText());
  for (const nothing of ["", " "]) {
    expect(shown(nothing, lookupPageSize)).not.toContain(moreText());
    expect(shown(nothing, lookupPageSize)).toContain("A-0");
  }
});
