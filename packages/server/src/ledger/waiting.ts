import { type Declared, model, type Resource } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import type { Draft } from "./draft.ts";

const waiting = (Object.values(model) as readonly Declared[]).filter(
  (declared): declared is Resource => declared.type === "resource" && declared.waitsOnStock !== undefined,
);

/**
 * Where free goods leave a row by another way than that of what waits for them, no more of them wait there than are left,
 * the latest ones less, and of numbered pieces none that is gone; absent from a batch in which none leave.
 */
export function waitingParts(draft: Draft): RawBuilder<unknown> {
  const left = [...Map.groupBy(draft.movements, ({ row }) => row)].flatMap(([row, movements]) => {
    const sum = (name: "qty_delta" | "booked_delta") => movements.reduce((total, one) => total + one[name], 0n);
    const [qty, booked] = [sum("qty_delta"), sum("booked_delta")];
    if (qty >= 0n || qty >= booked) return [];
    const gone = [...draft.changedSerials.keys()].flatMap(({ serial_no, ...serial }) =>
      serial.owner_id === row.owner_id && serial.product_id === row.product_id && serial.stock_id !== row.stock_id
        ? [serial_no]
        : [],
    );
    return [{ stock_id: row.stock_id, free: (row.qty - row.booked).toString(), gone }];
  });
  if (left.length === 0) return sql``;
  return sql.join(
    waiting.map((declared) => lessened(declared, draft.whId, JSON.stringify(left))),
    sql``,
  );
}

function lessened(declared: Resource, whId: string, left: string): RawBuilder<unknown> {
  const { name, key, waitsOnStock, work } = declared;
  if (!waitsOnStock || !work) throw new Error(`${name} waits in no state`);
  const [stock, open, numbers] = [waitsOnStock.stock, waitsOnStock.open, waitsOnStock.numbers].map((one) =>
    sql.ref(one),
  );
  const [id, status] = [sql.ref(key), sql.ref(work.state)];
  const field = declared.fields[work.state];
  const done = field?.kind === "choice" ? field.values.find((value) => !work.open.includes(value)) : undefined;
  return sql`, ${sql.ref(`${name}_less`)} as (
      update ${sql.table(name)} p set ${open} = o.keeps, ${numbers} = o.numbers,
        ${status} = case when o.keeps = 0 then ${done ?? null} else p.${status} end, version = p.version + 1, updated_at = m.at
      from (
        select w.${id}, w.${open} as before, w.${numbers} - c.gone as numbers, case when w.${numbers} is null
          then greatest(0, least(w.${open}, c.free - (sum(w.${open})
            over (partition by w.${stock} order by w.created_at, w.${id}) - w.${open})))::bigint
          else jsonb_array_length(w.${numbers} - c.gone) end as keeps
        from json_to_recordset(${left}::json) as c(stock_id text, free bigint, gone text[])
        join ${sql.table(name)} w on w.wh_id = ${whId} and w.${stock} = c.stock_id and w.${status} = any(${work.open}::text[])
      ) o, moment m
      where p.wh_id = ${whId} and p.${id} = o.${id} and o.keeps < o.before
    )`;
}
