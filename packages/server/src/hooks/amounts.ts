import { type Declared, decimalPlaces, type MoneyField } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, HooksByName, Values } from "../crud/hooks.ts";

/** An amount is paid in its currency: it has at most as many decimals as that. What an earlier rule let in may stay. */
const inItsCurrency = (name: string, { currency }: MoneyField): Hooks => ({
  needs: [name, currency],
  async fill({ tx, at, failures }, rows, before) {
    const isOld = (row: Values, was: Values | undefined) =>
      was !== undefined && row[name] === was[name] && row[currency] === was[currency];
    const open = [...rows.entries()].flatMap(([index, row]) => {
      const [amount, code] = [row[name], row[currency]];
      if (typeof amount !== "string" || typeof code !== "string" || isOld(row, before?.[index])) return [];
      const places = decimalPlaces(amount);
      return places > 0 ? [{ index, code, places }] : [];
    });
    if (open.length === 0) return;
    const { rows: found } = await sql<{ currency_code: string; currency_decimals: number }>`
      select currency_code, currency_decimals from currency
      where currency_code = any(${[...new Set(open.map(({ code }) => code))]}::text[])`.execute(tx);
    const decimals = new Map(found.map((one) => [one.currency_code, one.currency_decimals]));
    for (const { index, code, places } of open) {
      const max = decimals.get(code);
      if (max === undefined || places <= max) continue;
      failures.push({ ...at(index), field: name, code: "TOO_MANY_PLACES", details: { field: name, max } });
    }
  },
});

/** By resource, what its amounts have to be; prices of one are no amounts that are paid. */
export const amountHooks = (all: readonly Declared[]): HooksByName =>
  Object.fromEntries(
    all.map(({ name, fields }) => [
      name,
      Object.entries(fields).flatMap(([field, declared]) =>
        declared.kind === "money" && !declared.readonly && !declared.derived && !declared.perUnit
          ? [inItsCurrency(field, declared)]
          : [],
      ),
    ]),
  );
