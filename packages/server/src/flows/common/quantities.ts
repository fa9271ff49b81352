import { fromSmallest } from "@stowage/model";

/** A row as it is read: its quantities as text, which holds them exactly. */
export type AsRead<T, Q extends keyof T> = Omit<T, Q> & { readonly [Name in Q]: string };

/** A row with these quantities as whole numbers of smallest units. */
export const withQuantities = <T extends object, Q extends keyof T & string>(
  row: AsRead<T, Q>,
  names: readonly Q[],
): T => ({ ...row, ...Object.fromEntries(names.map((name) => [name, BigInt(row[name])])) }) as unknown as T;

/** A quantity in smallest units as people read it: in the unit of a line, of which `factor` smallest units make one. */
export const inUnits = (qty: bigint, { factor }: { readonly factor: bigint }): string => fromSmallest(qty, factor);

export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
