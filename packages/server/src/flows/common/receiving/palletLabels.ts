import { Failure } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../../../database/index.ts";
import type { Call } from "../../../http/call.ts";
import type { Language } from "../../../http/caller.ts";
import { type PalletLabel, printing } from "../../../printing/index.ts";
import type { Kind } from "./kind.ts";
import { type GoodsRow, goodsColumns, goodsTables, inItsUnit, withLines } from "./paperLines.ts";
import { type Head, paperCall } from "./papers.ts";

/** A label a pallet: whose goods it bears, of which inbound, what and how many, and its code. */
export const palletLabelsCall = (kind: Kind): Call =>
  paperCall(kind, {
    path: "palletlabel/report",
    summary: `Labels of the pallets of ${kind.document.name} as PDF, or as ZPL as the printer's setting says, printed by the caller`,
    isLabel: true,
    code: "putaway_list",
    media: ["label_100x150", "label_100x200", "A4", "A5"],
    async print({ database, language }, heads, options) {
      const { printPalletLabels } = await printing();
      // Nobody is told too late, in the middle of a file, that there is nothing to print.
      const pallets = await Array.fromAsync(palletsOf(database.reader, kind, heads, language));
      if (pallets.length === 0) throw new Failure("NO_PALLETS");
      return printPalletLabels(pallets, options);
    },
  });

type Row = GoodsRow & { readonly num: string | null };

/**
 * How many are on a pallet: what is expected of it, until more is counted, and at last what was counted. Who counts blind
 * works beside its label, which says until then only what they counted themselves.
 */
const numOf = (whId: string) => {
  const counted = sql`d.num_loc + d.num_bad`;
  return sql`case
    when d.inventory_status <> 'expected' then ${counted}
    when (select blind_receiving from warehouse where wh_id = ${whId}) then nullif(${counted}, 0)
    else greatest(d.num_expect, ${counted}) end`;
};

async function* palletsOf(
  reader: Reader,
  kind: Kind,
  heads: readonly Head[],
  language: Language,
): AsyncGenerator<PalletLabel> {
  const documents = withLines(reader, heads, language, async (whId, ids) => {
    const { rows } = await sql<Row>`
      select ${goodsColumns(kind, language)},
        ${inItsUnit(numOf(whId))} as num
      from ${goodsTables(kind)}
      where d.wh_id = ${whId} and d.${sql.ref(kind.document.key)} = any(${ids}::uuid[]) and d.sscc is not null
      order by id, d.line_no, d.${sql.ref(kind.lineKey)}`.execute(reader);
    return rows;
  });
  for await (const [head, lines] of documents)
    for (const [sscc, goods] of Map.groupBy(lines, (line) => String(line.sscc))) yield { ...head, sscc, goods };
}
