import { model } from "@stowage/model";
import type { Hooks, Values } from "../crud/hooks.ts";
import { insertRows, storedColumns } from "../crud/writing/store.ts";
import { newId } from "../database/id.ts";

const { order_detail } = model;

/** What is worked on was ordered: a line that comes from no ordered one is kept as ordered, as it is. */
export const keptAsOrdered: Hooks = {
  async creating({ tx, caller }, rows) {
    const fresh = rows.filter((row) => !row.order_detail_id);
    for (const row of fresh) row.order_detail_id = newId();
    await insertRows(tx, order_detail, fresh.map(orderedOf), caller.userId);
  },
};

const orderedOf = (line: Values): Values =>
  Object.fromEntries(storedColumns(order_detail).map(([name]) => [name, line[name] ?? null]));
