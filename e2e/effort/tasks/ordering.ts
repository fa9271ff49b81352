import assert from "node:assert/strict";
import type { Person, Thing } from "../person.ts";
import type { Task } from "../task.ts";
import { beginNew, type Line, typeLines } from "./typing.ts";

const lines: readonly Line[] = [{ code: "2001", product: "BB-2001", amount: "3" }];

const button = (name: string): Thing => ({ role: "button", name });
const inDialog = (name: string): Thing => ({ ...button(name), inDialog: true });

/** A step by the mouse alone: it is asked for, what it shows is looked at, and it is taken. */
async function confirm(person: Person, action: string): Promise<void> {
  await person.click(button(action));
  await person.click(inDialog(action));
}

/** From the list of orders: an order of one line is typed, and taken through all its steps until it left. */
export const ordering: Task = {
  name: "an order of one line, from new to shipped",
  limit: { clicks: 8, keys: 60 },
  login: "warehouse_manager",
  from: "/Main/outbound",
  async steps(person) {
    await beginNew(person, { typed: "bot", name: "Botany" });
    await typeLines(person, lines);
    await person.press("Control+Enter");
    await person.click(button("Close order"));
    await confirm(person, "Print picking list");
    await confirm(person, "Confirm pick");

    await person.click(button("Confirm boxing"));
    await person.standsIn({ role: "textbox", name: "Length", inDialog: true });
    for (const [at, measure] of ["40", "30", "20", "1.2"].entries()) {
      if (at > 0) await person.press("Tab");
      await person.type(measure);
    }
    await person.press("Enter");

    await person.click(button("Ship"));
    await person.standsIn({ role: "textbox", name: "Carrier", inDialog: true });
    await person.type("hct");
    await person.press("Enter");
    await person.readsState("Shipped");
  },
  async holds(witness) {
    const [order] = await witness.newest("/v1/outbound", "outbound");
    assert.equal(order?.outbound_status, "shipped");
    const left = await witness.newest("/v1/outbound/detail", "outboundDetail", ["outbound_id", order?.outbound_id]);
    assert.deepEqual(
      left.map(({ product_code, num_shipped }) => [product_code, num_shipped]),
      lines.map(({ product, amount }) => [product, amount]),
    );
  },
};
