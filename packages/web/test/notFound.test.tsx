import "./support/browser.ts";

import { en_US } from "@stowage/messages/en_US";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NotFoundScreen } from "../src/screens/notFound/index.tsx";

test("an address without a screen leads back to the sign-in page [404 sign-in link]", async () => {
  const html = renderToStaticMarkup(<NotFoundScreen />);
  expect(html).toContain(en_US.ui.frame.notFound);
  expect(html).toContain('href="/Login"');
});
