// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { expect, test } from "vitest";
import type { ImportField } from "../../src/api/imports.ts";
import { AskedNotes } from "../../src/imports/AskedNotes.tsx";
import { show, textOf } from "../support/screen.tsx";

test("a file of orders is told which carriers need a store or a service, and which services there are", async () => {
  const fields = ["order_no", "store_no", "service_type"].map((name) => ({ name }) as ImportField);
  await show(<AskedNotes declared={model.outbound} fields={fields} />);
  expect(textOf()).toContain(
    "“Store number” is needed where “Carrier code” says 7-ELEVEN, FamilyMart, Hi-Life, OKmart.",
  );
  expect(textOf()).toContain(
    "“Delivery service” is needed where “Carrier code” says Taiwan Pelican Express: one of Standard, Express, Chilled, Frozen.",
  );
});
