import type { Share } from "./SharesTable.tsx";

export const sizes = ["length", "width", "height", "weight"] as const;

/** A box as it is entered. */
export interface Box {
  /** Tells it from the others, whatever of them is taken away. */
  readonly id: number;
  readonly box_no: string;
  /** It says the sizes that are left empty. */
  readonly box_type_code: string;
  readonly sizes: Readonly<Record<(typeof sizes)[number], string>>;
  readonly share: Share;
  /** Scanned for this box, by line. */
  readonly serials: Readonly<Record<string, readonly string[]>>;
}
