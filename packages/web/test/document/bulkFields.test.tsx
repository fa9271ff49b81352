// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { afterEach, expect, test } from "vitest";
import { keepChosen } from "../../src/api/chosen.ts";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import { button, click, field, leaveNothing, pageOf, serve, settled, show, textOf, type } from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const order = (id: string, outbound_status: string, more: object = {}) => ({
  ...{ outbound_id: id, outbound_no: `OB${id}`, outbound_status, abnormal: false, version: 1, ...more },
});
const may = { [outbound.menu]: ["query", "update"] };
const missing = (name: string) => ({ field: name, code: "REQUIRED", details: { field: name } });
const submit = () => click(document.querySelector(".ant-modal-footer .ant-btn-primary") as Element);
const isMarked = (name: string) =>
  [...document.querySelectorAll("label")]
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.className.includes("required");
const said = () => [...document.querySelectorAll(".ant-form-item-explain-error")].map(({ textContent }) => textContent);

test("boxing several marks what it needs, and stays at the fields that were refused with what was typed", async () => {
  const errors = [missing("length"), missing("weight")];
  const sent: (readonly string[])[] = [];
  let isTyped = false;
  serve((asked) => {
    if (!asked.path.includes("/action/")) return pageOf(asked.path.split("/").at(-2) ?? "", [], asked);
    const { ids, length } = asked.body as { ids: readonly string[]; length?: string };
    sent.push(ids);
    isTyped = length === "30";
    const refused = {
      ok: false,
      code: "REQUIRED",
      message: "“Length” is needed.",
      details: { field: "length", errors },
    };
    return { results: ids.map((id, index) => ({ index, id, ...(id === "1" || isTyped ? { ok: true } : refused) })) };
  });
  const rows = ["1", "2", "3"].map((id) => order(id, "awaiting_boxing"));
  let isDone = false;
  await show(
    <BulkActions
      document={outbound}
      rows={rows}
      done={() => {
        isDone = true;
      }}
    />,
    may as never,
  );
  await click(button("Confirm boxing (3)"));
  for (const name of ["Length", "Width", "Height", "Weight"]) expect([name, isMarked(name)]).toEqual([name, true]);
  await type(field("Width (cm)"), "20");
  await submit();
  await settled();
  expect(said()).toEqual(["A value is needed for “Length”.", "A value is needed for “Weight”."]);
  expect(textOf()).toContain("Confirm boxing: 1 done, 2 not done.");
  expect(field("Width (cm)").value).toBe("20");
  expect(isDone).toBe(false);
  await type(field("Length (cm)"), "30");
  expect(document.querySelectorAll(".ant-form-item-has-error label")).toHaveLength(1);
  await type(field("Weight (kg)"), "2");
  await submit();
  await settled();
  expect(sent).toEqual([
    ["1", "2", "3"],
    ["2", "3"],
  ]);
  expect(isDone).toBe(true);
});

test("several orders are asked for no waybill number, and orders that have a carrier for no other", async () => {
  serve((asked) => pageOf(asked.path.split("/").at(-2) ?? "", [], asked));
  keepChosen("outbound", "ship", { shipping_company_name: "Somebody" });
  const own = { shipping_company_name: "HCT Logistics", carrier_code: "hct" };
  const rows = [order("1", "awaiting_shipping", own), order("2", "awaiting_shipping", { shipping_company_name: null })];
  await show(<BulkActions document={outbound} rows={rows} done={() => undefined} />, may as never);
  await click(button("Ship (2)"));
  expect(document.querySelector("#shipping_no")).toBeNull();
  expect(field("Carrier").value).toBe("");
  await leaveNothing();
  await show(<BulkActions document={outbound} rows={rows.slice(1)} done={() => undefined} />, may as never);
  await click(button("Ship (1)"));
  expect(document.querySelector("#shipping_no")).not.toBeNull();
  expect(field("Carrier").value).toBe("Somebody");
});
