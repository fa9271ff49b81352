import { type Lottable, lottableNames } from "@stowage/model";
import { sql } from "kysely";
import type { Reader } from "../database/index.ts";

export type LottableName = (typeof lottableNames)[number];

/** An attribute of lots as an owner has it. */
export interface OwnLottable extends Lottable {
  readonly owner_id: string;
  readonly lottable_name: string;
  readonly lottable_name_cn: string | null;
  readonly lottable_name_eng: string | null;
}

/** The field that an attribute is. */
export const lottableField = ({ lottable_no }: Pick<Lottable, "lottable_no">): LottableName =>
  lottableNames[lottable_no - 1] ?? lottableNames[0];

/** What owners say of the attributes of their lots, by owner. */
export async function lottablesOf(
  reader: Reader,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly OwnLottable[]>> {
  if (owners.length === 0) return new Map();
  const { rows } = await sql<OwnLottable>`
    select owner_id, lottable_no, lottable_name, lottable_name_cn, lottable_name_eng, lottable_kind, lottable_choices,
      lottable_required
    from owner_lottable where owner_id = any(${[...new Set(owners)]}::uuid[]) order by owner_id, lottable_no`.execute(
    reader,
  );
  return Map.groupBy(rows, ({ owner_id }) => owner_id);
}

const nameIn: Readonly<Record<string, "lottable_name_cn" | "lottable_name_eng">> = {
  zh_CN: "lottable_name_cn",
  en_US: "lottable_name_eng",
};

/** What an owner calls its attributes in a language, by field. */
export const lottableWords = (
  own: readonly OwnLottable[] | undefined,
  language: string,
): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(
    (own ?? []).map((one) => [lottableField(one), one[nameIn[language] ?? "lottable_name"] || one.lottable_name]),
  );
