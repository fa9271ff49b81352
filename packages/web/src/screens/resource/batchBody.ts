import { locationParts } from "@stowage/model";
import { isEmpty } from "../../form/check.ts";

/** Limits for all of the locations, or for those of which one part lies in a range. */
export interface Rule {
  readonly id: number;
  readonly apply_to?: "all" | "parts";
  readonly part?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limits: Readonly<Record<string, unknown>>;
}

type Entered = Readonly<Record<string, string | undefined>>;

/** What was entered as the call takes it; a part without an end is one value. */
export function batchBody(entered: Entered, rules: readonly Rule[]): Readonly<Record<string, unknown>> {
  const text = (name: string) => entered[name]?.trim() || undefined;
  const ranges = locationParts.flatMap((part) => {
    const from = text(`${part}.from`);
    const step = Number(text(`${part}.step`) ?? 1);
    const range = { from, to: text(`${part}.to`) ?? from, ...(step > 1 ? { step } : {}) };
    return from ? [[part, rangeOf(range)] as const] : [];
  });
  const [pattern, rename] = [text("pattern"), text("rename")];
  return {
    apply_to: entered.apply_to,
    ranges: Object.fromEntries(ranges),
    ...(pattern ? { pattern } : {}),
    ...(rename && entered.apply_to !== "new" ? { rename } : {}),
    ...(rules.length > 0 ? { rules: rules.map(ruleBody) } : {}),
  };
}

/** Whether any part says where it begins: without one there is nothing to be made. */
export const namesRange = (entered: Entered): boolean =>
  locationParts.some((part) => Boolean(entered[`${part}.from`]?.trim()));

/** Numbers and letters count up; any other text, alone or with commas, stands for itself. */
function rangeOf(range: { from?: string; to?: string; step?: number }) {
  const { from = "", to = "" } = range;
  if (from !== to && /^(\d+|[A-Za-z])$/.test(from)) return range;
  return from === to ? { values: from.split(/[,，、]\s*/).filter(Boolean) } : range;
}

function ruleBody({ apply_to, part, from, to, limits: given }: Rule) {
  const start = from?.trim();
  const chosen = part && start ? { [part]: rangeOf({ from: start, to: to?.trim() || start }) } : {};
  const said = Object.entries(given).filter(([, value]) => !isEmpty(value));
  return { apply_to, ...(apply_to === "parts" ? { parts: chosen } : {}), ...Object.fromEntries(said) };
}

/** Whether a rule says to what it applies. */
export const isSettled = ({ apply_to, part, from }: Rule): boolean =>
  apply_to === "all" || (apply_to === "parts" && Boolean(part) && Boolean(from?.trim()));
