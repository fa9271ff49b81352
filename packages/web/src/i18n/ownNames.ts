import type { Language } from "@stowage/messages/languages";
import type { Lottable } from "@stowage/model";
import { create } from "zustand";

/** What an owner calls attributes of lots, as the server tells it. */
export interface OwnName extends Pick<Lottable, "lottable_kind" | "lottable_choices"> {
  readonly owner_id: string;
  readonly lottable_no: number;
  readonly lottable_name: string;
  readonly lottable_name_cn: string | null;
  readonly lottable_name_eng: string | null;
}

/** What an owner calls fields of its goods in a language, by field. */
export type FieldNamesOfOwner = Readonly<Partial<Record<string, string>>>;

export const useOwnNames = create<{ readonly names: readonly OwnName[] }>(() => ({ names: [] }));

export const nameFields = (names: readonly OwnName[]): void => useOwnNames.setState({ names });

const inLanguage = { zh_TW: "lottable_name", zh_CN: "lottable_name_cn", en_US: "lottable_name_eng" } as const;

/** Undefined where the owner is not known, or calls nothing otherwise. */
export function fieldNamesOf(
  names: readonly OwnName[],
  owner: string | null,
  language: Language,
): FieldNamesOfOwner | undefined {
  const own = names.filter(({ owner_id }) => owner_id === owner);
  if (own.length === 0) return undefined;
  return Object.fromEntries(
    own.map((one) => [`lottable${one.lottable_no}`, one[inLanguage[language]] || one.lottable_name]),
  );
}

/** The one owner of rows; null where they have several, `otherwise` where they name none. */
export function ownerOfRows(
  rows: readonly Readonly<Record<string, unknown>>[],
  otherwise: string | null,
): string | null {
  const owners = new Set(rows.flatMap(({ owner_id }) => (owner_id ? [String(owner_id)] : [])));
  if (owners.size === 0) return otherwise;
  return owners.size === 1 ? ([...owners][0] ?? null) : null;
}
