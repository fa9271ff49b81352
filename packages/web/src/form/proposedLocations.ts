import { compareDecimals, sumDecimals } from "@stowage/model";

/** Where some of a quantity may go. */
export interface ProposedLocation {
  readonly num: string;
  readonly storage_loc_code: string;
}

/** A part of a quantity with its location, if one was found. */
export interface Share {
  readonly num: string;
  readonly location: string | undefined;
}

/** A quantity laid over the locations proposed for it; what fits nowhere is a part of its own. */
export function sharesOf(total: unknown, proposed: readonly ProposedLocation[]): readonly Share[] {
  if (proposed.length === 0) return [];
  const left = sumDecimals([total, ...proposed.map(({ num }) => `-${num}`)]);
  return [
    ...proposed.map(({ num, storage_loc_code }) => ({ num, location: storage_loc_code })),
    ...(compareDecimals(left, "0") > 0 ? [{ num: left, location: undefined }] : []),
  ];
}

/** One part of a quantity under its names; where nothing is proposed the first part changes nothing. */
export function partOf(
  num: string,
  location: string,
  shares: readonly Share[],
  part: number,
): Readonly<Record<string, string | undefined>> {
  if (shares.length === 0 && part === 0) return {};
  return { [num]: shares[part]?.num, [location]: shares[part]?.location };
}
