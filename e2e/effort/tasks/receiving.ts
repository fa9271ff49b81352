import assert from "node:assert/strict";
import type { Task } from "../task.ts";
import { beginNew, type Line, typeLines } from "./typing.ts";

const lines: readonly Line[] = [
  { code: "2001", product: "BB-2001", amount: "12" },
  { code: "2002", product: "BB-2002", amount: "24" },
  { code: "2003", product: "BB-2003", amount: "36" },
];

/** From the receiver's list: a notice of three lines is typed, accepted as expected, and put away as proposed. */
export const receiving: Task = {
  name: "a notice of three lines, accepted and put away",
  limit: { clicks: 9, keys: 60 },
  login: "receiver",
  from: "/Main/inbound",
  async steps(person) {
    await beginNew(person, { typed: "bot", name: "Botany" });
    await typeLines(person, lines);
    await person.press("Control+Enter");
    for (const action of ["Confirm validation", "Confirm putaway"]) {
      await person.click({ role: "button", name: action });
      await person.click({ role: "button", name: action, inDialog: true });
    }
    await person.readsState("Put away");
  },
  async holds(witness) {
    const [notice] = await witness.newest("/v1/inbound", "inbound");
    assert.equal(notice?.inbound_status, "putaway_confirmed");
    const lineOf = ["inbound_id", notice?.inbound_id] as const;
    const put = await witness.newest("/v1/inbound/detail", "inboundDetail", lineOf);
    assert.deepEqual(
      put
        .map(({ product_code, num_put, storage_loc_code }) => [product_code, num_put, Boolean(storage_loc_code)])
        .sort(),
      lines.map(({ product, amount }) => [product, amount, true]),
    );
  },
};
