// @vitest-environment happy-dom
import { documentsOf, model } from "@stowage/model";
import { expect, test } from "vitest";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { pageOf, Refusal, serve, show, textOf } from "../support/screen.tsx";

const documents = documentsOf(model).filter((one) => lineKinds(one).some(({ declared }) => declared.menu !== one.menu));

/** A server with one such document, which refuses its lines as they are refused without the right. */
const serveOne = (document: (typeof documents)[number]) =>
  serve((asked) => {
    if (asked.path.endsWith("/history")) return { history: [] };
    if (asked.path.endsWith("/figures")) return { figures: [], steps: [], chart: null };
    if (lineKinds(document).some(({ declared }) => asked.path === `/v1${declared.path}/q`))
      return new Refusal("NOT_PERMITTED");
    const row = {
      [document.key]: "d1",
      [document.number.field]: "NO1",
      [document.status]: document.initial,
      version: 1,
    };
    return pageOf(document.reply, asked.path === `/v1${document.path}/q` ? [row] : [], asked);
  });

const labels = () => [...globalThis.document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);

test("there are documents whose lines are queried by a right of their own", () => {
  expect(documents.map(({ name }) => name)).toEqual(expect.arrayContaining(["inbound", "outbound"]));
});

test.each(documents.map((one) => [one.name, one] as const))(
  "whoever may not query the lines of %s reads all else of it, and nobody asks for them",
  async (_name, document) => {
    const asked = serveOne(document);
    await show(
      <DocumentPanel document={document} search={{ open: "d1" }} go={() => undefined} />,
      {
        [document.menu]: ["query"],
      },
      { companies: [] },
    );
    expect(textOf()).toContain("NO1");
    expect(labels()).toEqual([expect.stringContaining("History")]);
    expect(textOf()).not.toContain("Try again");
    const paths = lineKinds(document).map(({ declared }) => `/v1${declared.path}/q`);
    expect(asked.filter(({ path }) => paths.includes(path))).toEqual([]);
  },
);
