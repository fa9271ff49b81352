import { sumDecimals } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";

/** The part of one quantity that the other has not taken, as a decimal string. */
export const leftOf = (line: AnyRow, all: string, taken: string): string =>
  sumDecimals([line[all] ?? "0", negative(String(line[taken] ?? "0"))]);

const negative = (decimal: string) => (decimal.startsWith("-") ? decimal.slice(1) : `-${decimal}`);
