import { type Declared, sumDecimals } from "@stowage/model";
import type { Sum, Sums } from "../api/resources.ts";

/** What is told under a list: sums that stand for themselves, without a name, or those of the columns in sight. */
export interface AmountOf {
  readonly name: string;
  readonly sums: readonly Sum[];
}

/** Of documents how many lines they have and how much of each unit these are; of other rows each column by its name. */
export function amountsOf(declared: Declared, sums: Sums, inSight: readonly string[]): readonly AmountOf[] {
  if (declared.type === "document") {
    const { lines = [] } = sums;
    const amounts = together((declared.tally?.of ?? []).flatMap((name) => sums[name] ?? []));
    return lines.length + amounts.length === 0 ? [] : [{ name: "", sums: [...lines, ...amounts] }];
  }
  const shown = inSight.flatMap((name) => (sums[name]?.length ? [{ name, sums: sums[name] }] : []));
  return shown.map(({ name, sums: of }) => ({ name, sums: withoutNothing(of) }));
}

/** A unit of which there is nothing says nothing, unless it is the only one. */
const withoutNothing = (sums: readonly Sum[]): readonly Sum[] => {
  const some = sums.filter(({ sum }) => sum !== "0");
  return some.length > 0 ? some : sums.slice(0, 1);
};

/** Sums of several columns, by unit. */
function together(sums: readonly Sum[]): readonly Sum[] {
  const byUnit = new Map<string | null, Sum>();
  for (const one of sums) {
    const before = byUnit.get(one.unit_id);
    byUnit.set(one.unit_id, before ? { ...before, sum: sumDecimals([before.sum, one.sum]) } : one);
  }
  return withoutNothing([...byUnit.values()]);
}
