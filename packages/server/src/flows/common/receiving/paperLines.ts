import { lottableNames, model } from "@stowage/model";
import { type RawBuilder, sql } from "kysely";
import { nameFor } from "../../../crud/reading/overlay.ts";
import type { Reader } from "../../../database/index.ts";
import type { Language } from "../../../http/caller.ts";
import { type LottableName, lottablesOf, lottableWords } from "../../../ledger/index.ts";
import type { ReceivedGoods } from "../../../printing/index.ts";
import { fieldWord } from "../../../words.ts";
import type { Kind } from "./kind.ts";
import type { Head } from "./papers.ts";

/** Documents whose lines are read at a time, so that those of a thousand are never held at once. */
const chunkSize = 50;

/** What a paper says of the goods of a line `d`, its product `p` and its unit `u`. */
export interface GoodsRow extends Omit<ReceivedGoods, "attributes">, Readonly<Record<LottableName, string | null>> {
  /** The code of the pallet on which they came. */
  readonly sscc: string | null;
  /** The document's. */
  readonly id: string;
}

export const goodsColumns = ({ document, onPallets }: Kind, language: Language): RawBuilder<unknown> => sql`
  d.${sql.ref(document.key)} as id, p.product_code, p.product_spec,
  ${nameFor(model.product, "product_name", "p", sql`d.company_id`, language)} as product_name,
  ${onPallets ? sql`d.sscc` : sql`null::text`} as sscc, d.batch_no, d.manufactur_date::text as manufactur_date, d.valid_date::text as valid_date,
  ${sql.join(lottableNames.map((name) => sql.ref(`d.${name}`)))},
  coalesce(${nameFor(model.unit, "unit_name", "u", sql`d.company_id`, language)}, '') as unit_name`;

export const goodsTables = ({ line }: Kind): RawBuilder<unknown> => sql`
  ${sql.table(line)} d join product p on p.product_id = d.product_id left join unit u on u.unit_id = d.unit_id`;

/** A quantity of a line `d` in its unit. */
export const inItsUnit = (quantity: RawBuilder<unknown>): RawBuilder<string> =>
  sql`trim_scale(round((${quantity})::numeric / d.unit_factor, 6))::text`;

/** Documents with their lines, as `read` finds them in one warehouse. */
export async function* withLines<Row extends GoodsRow>(
  reader: Reader,
  heads: readonly Head[],
  language: Language,
  read: (whId: string, ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly [head: Head, lines: readonly (Row & Pick<ReceivedGoods, "attributes">)[]]> {
  const called = await lottablesOf(
    reader,
    heads.map(({ owner_id }) => owner_id),
  );
  for (const [whId, same] of Map.groupBy(heads, (head) => head.wh_id)) {
    for (let from = 0; from < same.length; from += chunkSize) {
      const chunk = same.slice(from, from + chunkSize);
      const rows = Map.groupBy(
        await read(
          whId,
          chunk.map(({ id }) => id),
        ),
        (row) => row.id,
      );
      for (const head of chunk) {
        const words = lottableWords(called.get(head.owner_id), language);
        const lines = (rows.get(head.id) ?? []).map((row) => ({
          ...row,
          attributes: attributesOf(row, words, language),
        }));
        yield [head, lines];
      }
    }
  }
}

/** What is said of the lot in the owner's own attributes, and in others by the product's word; and on which pallet it is. */
const attributesOf = (
  row: Pick<GoodsRow, LottableName | "sscc">,
  called: ReturnType<typeof lottableWords>,
  language: Language,
): readonly (readonly [string, string])[] =>
  [...lottableNames, "sscc" as const].flatMap((name) =>
    row[name] ? [[called[name] ?? fieldWord(language, name), row[name]] as const] : [],
  );
