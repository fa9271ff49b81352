// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { BulkActions } from "../../src/screens/document/BulkActions.tsx";
import {
  button,
  click,
  eventually,
  field,
  leaveNothing,
  pageOf,
  serve,
  settled,
  show,
  textOf,
  type,
} from "../support/screen.tsx";

afterEach(leaveNothing);

const { outbound } = model;
const order = (id: string) => ({
  ...{ outbound_id: id, outbound_no: `OB${id}`, outbound_status: "awaiting_pick", abnormal: false, version: 1 },
});
const may = { [outbound.menu]: ["query", "update"] };
const submit = async () => {
  await click(document.querySelector(".ant-modal-footer .ant-btn-primary") as Element);
  await settled();
};
const own = (id: string) => field(`Staging location or tote · OB${id}`);
const all = () => field("Staging location or tote · Same for all");
const rowOf = (id: string) => own(id).closest("tr")?.textContent;

/** Orders 1 to 3 in their dialog; of locations only these are for several. */
async function picking(answer: (id: string, body: Readonly<Record<string, unknown>>) => object = () => ({ ok: true })) {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const asked: unknown[] = [];
  serve((one) => {
    if (one.path.includes("/action/")) {
      sent.push(one.body);
      const { ids } = one.body as { ids: readonly string[] };
      return { results: ids.map((id, index) => ({ index, id, ...answer(id, one.body) })) };
    }
    if (one.path.includes("/storage/")) asked.push(one.body.query);
    return pageOf("storage", [{ storage_id: "s", storage_code: "S1", storage_type: "staging" }], one);
  });
  await show(
    <BulkActions document={outbound} rows={["1", "2", "3"].map(order)} done={() => undefined} />,
    may as never,
  );
  await click(button("Confirm pick (3)"));
  await click(button("Staging location or tote"));
  return { sent, asked };
}

const enter = (input: HTMLInputElement) =>
  act(async () => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true, cancelable: true }));
  });

test("each of several picked orders has its own tote, and the others go where all go", async () => {
  const { sent, asked } = await picking();
  await type(all(), "S1");
  await type(own("1"), "GT-1");
  await type(own("3"), "GT-3");
  await submit();
  expect(sent).toMatchObject([
    {
      ids: ["1", "2", "3"],
      storage_loc_code: "S1",
      each: [
        { id: "1", storage_loc_code: "GT-1" },
        { id: "3", storage_loc_code: "GT-3" },
      ],
    },
  ]);
  expect(JSON.stringify(asked.at(-1))).toContain(
    '{"queryField":"storage_type","queryCondition":"equal","queryValue":"staging"}',
  );
});

test("a tote is not given to all of them", async () => {
  const { sent } = await picking();
  await type(all(), "GT-1");
  await submit();
  expect(sent).toEqual([]);
  expect(all().closest("tr")?.textContent).toContain("“GT-1” is not for several documents.");
});

test("a scan walks down the rows, whatever is offered by then, and then to the button", async () => {
  await picking();
  for (const [at, id] of ["1", "2", "3"].entries()) {
    if (at === 0) own(id).focus();
    expect(document.activeElement).toBe(own(id));
    // What begins so is offered, and marked by the list itself.
    await type(own(id), "S");
    await eventually(() => expect(document.querySelector(".ant-select-item-option-active")).not.toBeNull());
    await enter(own(id));
    expect(own(id).value).toBe("S");
  }
  expect(document.activeElement?.textContent).toBe("Confirm pick (3)");
});

test("what is refused of an order stands in its row, until it has another tote", async () => {
  const taken = { ok: false, code: "TOTE_TAKEN", message: "Taken.", details: { location: "GT-2", order: "X" } };
  const { sent } = await picking((id, body) =>
    id === "2" && JSON.stringify(body).includes("GT-2") ? taken : { ok: true },
  );
  for (const id of ["1", "2", "3"]) await type(own(id), `GT-${id}`);
  await submit();
  expect(rowOf("2")).toContain("The tote GT-2 is taken by other goods, of order X.");
  expect(textOf()).toContain("Confirm pick: 2 done, 1 not done.");
  expect(document.querySelectorAll(".of-each tbody tr")).toHaveLength(2);
  await type(own("2"), "GT-9");
  expect(document.querySelector(".ant-form-item-has-error")).toBeNull();
  await submit();
  expect(sent[1]).toMatchObject({ ids: ["2"], each: [{ id: "2", storage_loc_code: "GT-9" }] });
});
