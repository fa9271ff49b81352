import "../support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { type DocumentDeclaration, foundBy, mainPath, model } from "@stowage/model";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { CallFailure } from "../../src/api/failure.ts";
import { lineKinds } from "../../src/api/lineKinds.ts";
import { groupErrors } from "../../src/form/serverErrors.ts";
import { foundHit } from "../../src/frame/paletteHits.ts";
import { stateWord } from "../../src/i18n/format.ts";
import { wordsIn } from "../../src/i18n/index.ts";
import { isFinal, isSingle, nextAction, offeredActions } from "../../src/screens/document/actions.ts";
import { DocumentPanel } from "../../src/screens/document/DocumentPanel.tsx";
import { PayloadTable } from "../../src/screens/document/PayloadTable.tsx";
import { payloadShape, sentRows } from "../../src/screens/document/payload.ts";
import { errorsOfRows } from "../../src/screens/document/refusedLines.ts";
import { stepsOf } from "../../src/screens/document/steps.ts";
import { waitingParts } from "../../src/screens/home/waiting.ts";
import { declaredAtPath } from "../../src/session/menu.ts";
import { tonesOf } from "../../src/ui/StatusTag.tsx";

vi.mock("@stowage/model", async (original) => {
  const actual = await original<typeof import("@stowage/model")>();
  const alone = await import("../support/estimate.ts");
  return { ...actual, model: { ...actual.model, ...alone } };
});

beforeAll(async () => {
  const translation = {
    ...en_US,
    choice: { ...en_US.choice, estimate_status: { doubted: "In doubt" } },
    resources: { ...en_US.resources, estimate_item: "Services", estimate_surcharge: "Surcharges" },
  };
  await i18next.use(initReactI18next).init({ lng: "en_US", resources: { en_US: { translation } }, fallbackLng: false });
});

const estimate = (model as unknown as Readonly<Record<string, DocumentDeclaration>>).estimate as DocumentDeclaration;
const words = wordsIn("en_US");
const all = () => true;
const named = (row: object) => offeredActions(estimate, { ...row }, all).map(({ name }) => name);

describe("a document of which the web knows nothing but its declaration", () => {
  test("has its list, its steps and its tones", () => {
    expect(declaredAtPath("estimate")).toBe(estimate);
    expect(mainPath(estimate)).toEqual(["drafted", "offered", "accepted"]);
    const step = { step: 1, action: "offer", from_state: "drafted", reason: null, at: "", user_name: null };
    const rested = stepsOf(estimate, "priced", { history: [{ ...step, to_state: "priced" }] });
    expect(rested.map(({ name, progress }) => `${name} ${progress}`)).toEqual([
      "create done",
      "offer done",
      "accept now",
    ]);
    expect(tonesOf(estimate.fields.estimate_status)).toMatchObject({ doubted: "held", withdrawn: "ended" });
    expect(stateWord("doubted", words)).toBe("In doubt");
  });

  test("offers the actions that its state, its block and the user's rights allow", () => {
    const offered = offeredActions(estimate, { estimate_status: "drafted" }, all);
    expect(offered.map(({ name }) => name)).toEqual(["offer", "withdraw"]);
    expect(nextAction(estimate, offered, {})?.name).toBe("offer");
    expect(named({ estimate_status: "offered", frozen: true })).toEqual([]);
    expect(named({ estimate_status: "doubted", frozen: true })).toEqual(["settle"]);
    expect(isFinal(estimate, estimate.actions.accept!)).toBe(true);
    expect(isFinal(estimate, estimate.actions.doubt!)).toBe(false);
    expect(isSingle(estimate, "offer")).toBe(false);
  });

  test("asks for its payload's parts: about a kind of its lines, and rows that are added", () => {
    const shape = payloadShape(estimate, estimate.actions.offer!);
    expect(shape.scalars.map(([name]) => name)).toEqual(["valid_until"]);
    expect(shape.rows.map(({ name, about }) => [name, about?.name])).toEqual([
      ["items", "estimate_item"],
      ["further", undefined],
    ]);
    const [items, further] = shape.rows;
    expect(sentRows(items!, [{ of: { estimate_item_id: "i1" }, values: { price: "7" } }])).toEqual([
      { estimate_item_id: "i1", price: 7 },
    ]);
    const added = [{ of: {}, values: { note: "by night", urgent: "true", kind: "a" } }];
    expect(sentRows(further!, added)).toEqual([{ note: "by night", urgent: true, kind: "a" }]);
    const failure = new CallFailure("REQUIRED", 400, "", {
      errors: [{ field: "note", line: 0, code: "REQUIRED", message: "missing" }],
    });
    const table = (
      <PayloadTable
        part={further!}
        rows={added}
        errors={errorsOfRows(failure, further!, added, words)}
        extras={{}}
        workspace={{ companyId: "c", whId: null, ownerId: null }}
        onChange={() => undefined}
      />
    );
    const html = rendered(table);
    expect(html.match(/<select/g)).toHaveLength(1);
    expect(html).toContain('type="checkbox"');
    expect(html).toContain('title="missing"');
  });

  test("tells which of its lines a payload's row is about by what the line itself says", () => {
    const [items] = payloadShape(estimate, estimate.actions.offer!).rows;
    const rows = [{ of: { estimate_item_id: "i1", line_no: 1, service: "Storage" }, values: {} }];
    const workspace = { companyId: "c", whId: null, ownerId: null };
    const table = (
      <PayloadTable part={items!} errors={[]} extras={{}} onChange={() => undefined} {...{ rows, workspace }} />
    );
    const html = rendered(table);
    expect(html).toContain("Storage");
    expect(html.match(/<th\b/g)).toHaveLength(3);
    expect(html).not.toContain("Product");
  });

  test("keeps the errors of its lines apart by their kinds", () => {
    expect(lineKinds(estimate).map(({ name, required }) => [name, required])).toEqual([
      ["items", true],
      ["surcharges", false],
    ]);
    const error = { line: 1, code: "REQUIRED", message: "missing" };
    const errors = [
      { ...error, lines: "surcharges", field: "surcharge" },
      { ...error, lines: "items", field: "service" },
    ];
    expect(groupErrors(estimate, errors).lines).toEqual({
      surcharges: { 1: { surcharge: "missing" } },
      items: { 1: { service: "missing" } },
    });
  });

  test("is found by its number, and waits at home", () => {
    expect(foundBy(estimate)).toEqual(["estimate_no", "client_ref"]);
    const row = { resource: "estimate", id: "e1", label: ["ES1", null], status: "drafted", exact: true };
    expect(foundHit(row, words)).toMatchObject({
      path: "estimate",
      title: "ES1",
      search: { open: "e1" },
    });
    const counted = ["doubted", "drafted"].map((status) => ({ document: "estimate", status, count: 1 }));
    const parts = waitingParts(estimate, counted);
    expect(parts.map(({ status }) => status)).toEqual(["drafted", "doubted"]);
    expect(parts[1]?.colour).toBe("var(--attention)");
  });

  test("is shown with both kinds of its lines, its block, and no movements of stock", () => {
    const row = {
      estimate_id: "e1",
      estimate_no: "ES1",
      estimate_status: "doubted",
      company_id: "c",
      frozen: true,
      frozen_reason: "asked twice",
      version: 1,
    };
    const client = new QueryClient();
    client.setQueryData(["estimate", "row", "e1"], row);
    client.setQueryData(["estimate", "history", "e1"], []);
    for (const { declared } of lineKinds(estimate))
      client.setQueryData([declared.name, "of", "estimate_id", "e1", "all", {}, "line_no", "any"], {
        rows: [{ [declared.key]: `${declared.name}-1`, line_no: 1 }],
        total: 1,
      });
    const html = rendered(<DocumentPanel document={estimate} search={{ open: "e1" }} go={() => undefined} />, client);
    expect(html).toContain("ES1");
    expect(html).toContain("status-held");
    for (const word of ["In doubt", "Services", "Surcharges", "Other steps", "asked twice"])
      expect(html, word).toContain(word);
    expect(html).toMatch(/aria-current="step"/);
    expect(html).toContain("obstacle");
    expect(html).not.toContain("transaction");
  });
});

const rendered = (element: ReactElement, client = new QueryClient()) =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
