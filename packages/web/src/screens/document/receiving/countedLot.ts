import { lotNames } from "@stowage/model";
import { isEmpty } from "../../../form/check.ts";
import type { PayloadRow } from "../payloadRow.ts";

type Values = Readonly<Record<string, string>>;

/** What of a row's values is said of its lot; the rest is what was counted before. */
export const lotSaid = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isOfLot(name)));

const isOfLot = (name: string): boolean => lotNames.includes(name);

/**
 * Goods of another lot than their line's have not its days and attributes: with another lot number these are empty until
 * somebody says them, and are the line's own again with its number.
 */
export function ofAnotherLot({ of, values }: PayloadRow, name: string, value: string): Values {
  const announced = String(of.batch_no ?? "");
  if (name !== "batch_no" || announced === "") return {};
  const [was, is] = [values.batch_no ?? "", value].map((one) => one.trim() === announced);
  if (was === is) return {};
  const others = lotNames.filter((one) => !["batch_no", "bonded_type"].includes(one) && !isEmpty(of[one]));
  const own = (one: string) => String(of[one]);
  return Object.fromEntries(
    others.flatMap((one) => {
      if (is) return values[one] ? [] : [[one, own(one)]];
      return values[one] === own(one) ? [[one, ""]] : [];
    }),
  );
}
