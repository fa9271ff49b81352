import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import { inWalkingOrder } from "../../../database/walkingOrder.ts";
import type { Call } from "../../../http/call.ts";
import type { Language } from "../../../http/caller.ts";
import { type PutawayList, printing } from "../../../printing/index.ts";
import { told } from "../papers.ts";
import { type Kind, stateOf } from "./kind.ts";
import { type GoodsRow, goodsColumns, goodsTables, inItsUnit, withLines } from "./paperLines.ts";
import { type Head, paperCall } from "./papers.ts";

/**
 * What is left to put away, in walking order of where it was settled that it goes; what has no location yet stands last,
 * with a place to write where it was put.
 */
export const putawayListCall = (kind: Kind): Call =>
  paperCall(kind, {
    path: "putaway/report",
    summary: `Putaway lists of ${kind.document.name} as PDF, in walking order, printed by the caller`,
    code: "putaway_list",
    demand(heads) {
      const early = heads.find(({ status }) => status !== stateOf(kind, "awaiting_putaway"));
      if (early) throw new Failure("INVALID_STATE", { details: { status: early.status } });
    },
    async print(context, heads, options) {
      const { database, language } = context;
      const { printPutawayLists } = await printing();
      return printPutawayLists(told(context, listsOf(database.reader, kind, heads, language), heads.length), options);
    },
  });

type Row = GoodsRow & Omit<PutawayList["lines"][number], keyof GoodsRow | "attributes">;

async function* listsOf(
  reader: Reader,
  kind: Kind,
  heads: readonly Head[],
  language: Language,
): AsyncGenerator<PutawayList> {
  const documents = withLines(reader, heads, language, async (whId, ids) => {
    const { rows } = await sql<Row>`
      select ${goodsColumns(kind, language)}, s.storage_code as storage_loc_code, v.is_bad, ${inItsUnit(sql`v.qty`)} as num
      from ${goodsTables(kind)}
      cross join lateral (values (false, d.num_loc - d.num_put, d.to_storage_id),
        (true, d.num_bad - d.num_put_bad, d.to_storage_bad_id)) as v(is_bad, qty, storage_id)
      left join storage s on s.wh_id = d.wh_id and s.storage_id = v.storage_id
      where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${ids}::uuid[]) and v.qty > 0
      order by id, s.storage_id is null, ${inWalkingOrder(sql`s.walk_order`, [sql`s.storage_code`, sql`p.product_code`])},
        d.line_no, v.is_bad`.execute(reader);
    return rows;
  });
  for await (const [head, lines] of documents) yield { ...head, lines };
}
