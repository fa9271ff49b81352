import type { FieldKind, Fields } from "./fields.ts";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A file that hangs on a row; a client sends its `file_id` alone. */
export interface Attached {
  readonly file_id: string;
  readonly name?: string;
  readonly type?: string;
  /** Bytes. */
  readonly size?: number;
}

/** What a kind is on the wire and in a row: decimals, quantities and money are decimal strings, instants ISO 8601 UTC. */
type Plain = { whole: number; flag: boolean; json: Json; files: readonly Attached[] } & Record<
  Exclude<FieldKind, "whole" | "flag" | "json" | "files">,
  string
>;

export type Value<F> = F extends { kind: "choice"; values: readonly (infer V)[] }
  ? V
  : F extends { kind: "json"; texts: true }
    ? readonly string[] | (F extends { orAll: true } ? true : never)
    : F extends { kind: "json"; rows: infer R extends Fields }
      ? readonly { readonly [K in keyof R]?: Value<R[K]> | null }[]
      : F extends { kind: infer K extends FieldKind }
        ? Plain[K]
        : never;

export type Present<F> = F extends { required: true } | { default: string | number | boolean } ? true : false;

type ShownNames<F> = F extends { shows: infer S } ? keyof S & string : never;

/** The names that come through lookups. */
export type Shows<F extends Fields> = { [K in keyof F]: ShownNames<F[K]> }[keyof F];

/** The names under which choices are told in words. */
export type SaidAs<F extends Fields> = Extract<F[keyof F], { saidAs: string }>["saidAs"];

/** The columns that every row carries. */
export interface Standard {
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly version: number;
}

/** A row as a reply holds it. */
export type RowOf<Key extends string, F extends Fields> = { [K in Key]: string } & {
  [K in keyof F]: Present<F[K]> extends true ? Value<F[K]> : Value<F[K]> | null;
} & { [K in Shows<F> | SaidAs<F>]: string | null } & Standard;

/** What a client may send to create or change a row: lookups by id or by one of their names. */
export type DraftOf<Key extends string, F extends Fields> = { [K in Key]?: string } & {
  [K in keyof F]?: Value<F[K]> | null;
} & { [K in Shows<F>]?: string | null };
