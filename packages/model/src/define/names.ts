import type { Declarations } from "./declared.ts";
import type { Rows } from "./document.ts";
import type { Fields } from "./fields.ts";
import type { SaidAs, Shows, Standard } from "./row.ts";

/** Every name that a person may meet in a registry, as types: whoever words or shows them can prove that none is missing. */

type Each<D extends Declarations> = D[keyof D];
type FieldsOf<T> = T extends { readonly fields: infer F extends Fields } ? F : never;
type ActionsOf<T> = T extends { readonly actions: infer A } ? A : never;
type Values<T> = T extends unknown ? T[keyof T] : never;

/** The payloads of all actions of a declaration. */
type PayloadsOf<T> =
  Values<ActionsOf<T>> extends infer A ? (A extends { readonly payload: infer P } ? P : never) : never;
type RowsOf<P> = P extends unknown ? Extract<Values<P>, Rows>["fields"] : never;
type Keys<T> = T extends unknown ? keyof T & string : never;

type NamesIn<T> = T extends { readonly key: infer K extends string; readonly fields: infer F extends Fields }
  ? K | (keyof F & string) | Shows<F> | SaidAs<F> | Keys<PayloadsOf<T>> | Keys<RowsOf<PayloadsOf<T>>>
  : never;

/** The fields, keys, shown names and payload fields of a registry, and the columns that every row carries. */
export type FieldNames<D extends Declarations> = NamesIn<Each<D>> | keyof Standard;

type ChoicesIn<F> = F extends unknown
  ? {
      [K in keyof F & string]: F[K] extends { kind: "choice"; values: readonly (infer V extends string)[] }
        ? `${K}.${V}`
        : F[K] extends { known: readonly (infer V extends string)[] }
          ? `${K}.${V}`
          : never;
    }[keyof F & string]
  : never;

/** `field.value` of every choice of a registry, in rows and in payloads, and of what is known of open ones. */
export type ChoiceNames<D extends Declarations> =
  | ChoicesIn<FieldsOf<Each<D>>>
  | ChoicesIn<PayloadsOf<Each<D>>>
  | ChoicesIn<RowsOf<PayloadsOf<Each<D>>>>;

/** The actions of all documents of a registry. */
export type ActionNames<D extends Declarations> = Keys<ActionsOf<Each<D>>>;
