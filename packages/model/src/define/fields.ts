import type { ErrorCode } from "../errors.ts";
import type { Dimension } from "../rules/measures.ts";
import type { Tone } from "./tones.ts";

/** The words in which one field is declared. A field is plain data; what each layer makes of a kind stands in that layer. */

export const fieldKinds = [
  "text",
  "code",
  "whole",
  "decimal",
  "quantity",
  "money",
  "flag",
  "choice",
  "date",
  "instant",
  "lookup",
  "email",
  "telephone",
  "colour",
  "file",
  "files",
  "picture",
  "json",
] as const;

export type FieldKind = (typeof fieldKinds)[number];

/** What a role may be given beyond the functions of a menu entry. */
export type Right =
  | "override_location_limits"
  | "adjust_beyond"
  | "override_credit"
  | "unlock_abnormal"
  | "way_back"
  | "cancel"
  | "see_cost"
  | "hold_release"
  | "intercept";

/** From what a value is derived that is kept nowhere; how it is sought and sorted says `derived.ts`. */
export type Derived =
  /** The sum of quantities of the same row. */
  | { readonly sum: readonly string[] }
  /**
   * What rows that lead here show under a name, of those with these values: texts one after the other, each once, and
   * found by any of them; the items of lists as one list; of numbers their sum.
   */
  | { readonly of: string; readonly shows: string; readonly where?: Readonly<Record<string, string>> }
  /** The column of its name of a view that has one row for each, by the same key; a migration writes it by hand. */
  | { readonly view: string }
  /** A column that the database makes of others of its row; the resource says by what under `kept`. */
  | { readonly column: true };

interface Common {
  /** Must be given at creation and cannot be emptied. */
  readonly required?: true;
  /** Only the server writes it. */
  readonly readonly?: true;
  /** Given at creation, never changed. */
  readonly fixed?: true;
  /** Changed only while another field of its row has one of these values, as the row is stored. */
  readonly changedIn?: ChangedIn;
  /** Unique among the rows that agree in these columns; `[]` is everywhere. */
  readonly unique?: readonly string[];
  /** The state of a document in which another one may have its value; of what is unique beyond a warehouse. */
  readonly freeIn?: string;
  /** Capital letters make no difference where it is compared, sorted, sought or unique; an index of that serves where it is unique. */
  readonly caseless?: true;
  /** Found by the quick search; `like` on it is indexed. */
  readonly search?: true;
  /** Absent from every reply, query and sort of a caller without this right. */
  readonly hiddenBy?: Right;
  /** Stands in the form under "more". */
  readonly more?: true;
  /** Copied from another field when not given. */
  readonly from?: string;
  /** It has no column: it is told from other values. */
  readonly derived?: Derived;
}

export interface ChangedIn {
  readonly field: string;
  readonly values: readonly string[];
  /** By which error a change is refused else; its text has the field's value under the name `told`. */
  readonly code: ErrorCode;
  readonly told: string;
}

interface Defaulted<V> extends Common {
  readonly default?: V;
}

/** A quantity of the stock on a location. */
export type Beside = "num_loc" | "num_bad";

export interface AskedBy {
  readonly field: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

export interface TextOptions extends Defaulted<string> {
  readonly max?: number;
  readonly min?: number;
  readonly lines?: true;
  /** The fields of the same row that say it in other languages; the field itself says it in the default one. */
  readonly words?: Readonly<Record<string, string>>;
  /** A value is the code of a row of this resource, which never changes its code. */
  readonly codeOf?: string;
  /** Names a row of this resource by its code in a call: a person picks, scans or types it. */
  readonly names?: string;
  /** What the named row has to be. */
  readonly only?: Readonly<Record<string, string | readonly string[]>>;
  /** Columns in which only such rows are offered as agree with this one. */
  readonly within?: readonly string[];
  /** Where the product of the row lies with some of this quantity is offered first. */
  readonly beside?: Beside;
  /** A value is a unit of this, by one of the names that `rules/measures.ts` knows. */
  readonly measures?: Dimension;
  /** A value is the name of a resource that has a list; people read what its list is called. */
  readonly list?: true;
  /** Latin letters only, kept as capitals. */
  readonly capitals?: true;
  /** Latin letters and digits only: what every bar code that carriers print can hold. */
  readonly inBarcodes?: true;
  /** The code of a box or pallet, as GS1 has it; it may be scanned with its identifier in front. */
  readonly sscc?: true;
  /** Codes of this type are offered as values. */
  readonly codes?: string;
  /** A barcode: among the rows that agree in this column it stands on one, in whichever of its fields. A copy has none. */
  readonly barcodeWithin?: string;
  /** Values that the product has words for; others may be said as well. */
  readonly known?: readonly string[];
  /**
   * A choice of the same row, by whose value this field has to be said: by those named here, each with the values that it
   * then may have; any where there are none.
   */
  readonly askedBy?: AskedBy;
  /** A value is the word of a choice of this name, as rows keep it, or typed; people read the word in their language. */
  readonly wordOf?: string;
  /** The key of a row; understood in capital letters, too. */
  readonly keyOfRow?: true;
}
export interface JsonOptions extends Common {
  /** The value is a list of codes of rows of this resource, and follows where they change. */
  readonly codesOf?: string;
  /** The value is a list of these values; the words of each are those of the choice of this name. */
  readonly choices?: { readonly of: string; readonly values: readonly string[] };
  /** What the screens write for themselves: a person is told how much it is, and may empty it. */
  readonly kept?: true;
  /** The value is a list of texts. */
  readonly texts?: true;
  /** Or `true`, for all there are; only calls say either. */
  readonly orAll?: true;
  /** The value is a list of rows of these fields. */
  readonly rows?: Fields;
}
export interface DateOptions extends Defaulted<"today"> {
  /** An empty one is after every day: what it ends goes on. */
  readonly endless?: true;
  /** Goods are not booked after it: of what stands in stock, a past one is told as such. */
  readonly lastDay?: true;
  /** Something is expected on it: a past one is late. */
  readonly expected?: true;
  /**
   * Where nobody gives it, it is so many days after the day in `from` as the field `days` of the line's product says; the
   * flag `told` says that it was computed.
   */
  readonly computed?: { readonly from: string; readonly days: string; readonly flag: string };
}
export interface WholeOptions extends Defaulted<number> {
  readonly min?: number;
  readonly max?: number;
}
export interface DecimalOptions extends Defaulted<string> {
  readonly min?: string;
  /** It is more than this. */
  readonly above?: string;
  readonly max?: string;
  /** The unit that it is said in where no other field says one. */
  readonly saidIn?: string;
  /** The field of the same row that says its unit. */
  readonly saidBy?: string;
  /** Digits after the point, at most; 6 unless told. */
  readonly places?: number;
  /** It is a part of a number that names something, so thousands are not set apart in it. */
  readonly naming?: true;
}
export interface QuantityOptions extends Defaulted<string> {
  /** The column of the same row that says how many smallest units one unit of this quantity holds. */
  readonly per: string;
  /**
   * The name by which the row tells the unit that it is said in: a lookup of its own, or one that another lookup shows.
   * Quantities that have it are added up under a list; others say nothing when they are.
   */
  readonly unit?: string;
  readonly min?: string;
  /** It is more than this. */
  readonly above?: string;
  /** Of a line that takes goods out of the stock: the column of a product's stock that says how much there is. */
  readonly outOf?: string;
}
export interface MoneyOptions extends Defaulted<string> {
  /** The field that names the currency, in whose decimals it is paid. */
  readonly currency: string;
  /** It is the price of one, multiplied before anything is paid: it may have more decimals than its currency. */
  readonly perUnit?: true;
  readonly min?: string;
}
export interface LookupOptions extends Common {
  /** Names in the reply, each with the field of the target it shows. They can be queried and sorted too. */
  readonly shows?: Readonly<Record<string, string>>;
  /** Of those, the ones by which a client may name the target instead of its id. */
  readonly by?: readonly string[];
  /** The server keeps it from another lookup of this row, which holds the target: it has no foreign key of its own. */
  readonly follows?: string;
  /**
   * Where the field is part of a unique key, an empty value counts like any other: of two rows without a value only one
   * may have a code.
   */
  readonly uniqueEmpty?: true;
  /** Who sends one of these names beside the id must mean the same target by it; else the id alone counts. */
  readonly sameByName?: true;
  /** Of several targets of one name, those with one of these values are meant, where there are any. */
  readonly first?: Readonly<Record<string, readonly string[]>>;
  /** Several targets of one name that agree in this column go together: the one that was made first stands for all. */
  readonly together?: string;
  /** What becomes of this row when the target is deleted; refused unless told. */
  readonly onDelete?: "cascade";
  /** The target may belong to another company than this row. */
  readonly abroad?: true;
  /**
   * The partner role of the target, one of its `partnerRoles`: only targets with this role, or without any role yet,
   * are offered and accepted.
   */
  readonly as?: string;
  /** Where the product of the row lies with some of this quantity is offered first. */
  readonly beside?: Beside;
  /** Only targets with one of these values are offered; what else is accepted is for the rules to say. */
  readonly among?: Readonly<Record<string, readonly string[]>>;
  /** Columns in which this row and the target must agree; where this row says nothing it takes the target's. */
  readonly within?: readonly string[];
  /** Fields of this row that take a column of the target when they are not given. */
  readonly fills?: Readonly<Record<string, string>>;
}
export interface ChoiceOptions<V extends string> extends Defaulted<V> {
  readonly values: readonly V[];
  /** The name under which replies tell its value in words, in the caller's language. */
  readonly saidAs?: string;
  /** How each value looks where the choice is a state; such is shown with a sign and in colour. */
  readonly tones?: Readonly<Record<V, Tone>>;
}
export interface FileOptions extends Common {
  readonly accept: readonly string[];
}
export interface FilesOptions extends Common {
  readonly max: number;
  /** The resource on whose rows they will hang, where it is not the one whose field it is. */
  readonly of?: string;
  /** They prove something: one may be drawn as a signature, and on a telephone one is photographed. */
  readonly signed?: true;
}
export interface PictureOptions extends Common {
  /** The picture itself stands in the field, as `data:image/…`; else its hash, by which it was uploaded and is fetched. */
  readonly inline?: true;
}

export const text = <const O extends TextOptions>(options: O = {} as O) => ({ kind: "text" as const, ...options });
/** A short identifier without surrounding space, at most 60 characters unless told, shown in a monospaced face. */
export const code = <const O extends TextOptions>(options: O = {} as O) => ({ kind: "code" as const, ...options });
export const whole = <const O extends WholeOptions>(options: O = {} as O) => ({ kind: "whole" as const, ...options });
export const decimal = <const O extends DecimalOptions>(options: O = {} as O) => ({
  kind: "decimal" as const,
  ...options,
});
export const quantity = <const O extends QuantityOptions>(options: O) => ({ kind: "quantity" as const, ...options });
export const money = <const O extends MoneyOptions>(options: O) => ({ kind: "money" as const, ...options });
export const flag = <const O extends Defaulted<boolean>>(options: O = {} as O) => ({
  kind: "flag" as const,
  ...options,
});
export const choice = <const V extends string, const O extends ChoiceOptions<V>>(options: O & ChoiceOptions<V>) => ({
  kind: "choice" as const,
  ...options,
});
export const date = <const O extends DateOptions>(options: O = {} as O) => ({
  kind: "date" as const,
  ...options,
});
export const instant = <const O extends Defaulted<"now">>(options: O = {} as O) => ({
  kind: "instant" as const,
  ...options,
});
export const lookup = <const T extends string, const O extends LookupOptions>(target: T, options: O = {} as O) => ({
  kind: "lookup" as const,
  target,
  ...options,
});
export const email = <const O extends Defaulted<string>>(options: O = {} as O) => ({
  kind: "email" as const,
  ...options,
});
export const telephone = <const O extends Defaulted<string>>(options: O = {} as O) => ({
  kind: "telephone" as const,
  ...options,
});
export const colour = <const O extends Defaulted<string>>(options: O = {} as O) => ({
  kind: "colour" as const,
  ...options,
});
export const file = <const O extends FileOptions>(options: O) => ({ kind: "file" as const, ...options });
/** Files that were uploaded before, at most so many. */
export const files = <const O extends FilesOptions>(options: O) => ({ kind: "files" as const, ...options });
/** A picture that was uploaded before; lists and titles show it small. */
export const picture = <const O extends PictureOptions>(options: O = {} as O) => ({
  kind: "picture" as const,
  ...options,
});
export const json = <const O extends JsonOptions>(options: O = {} as O) => ({ kind: "json" as const, ...options });

export type TextField = { readonly kind: "text" } & TextOptions;
export type CodeField = { readonly kind: "code" } & TextOptions;
export type WholeField = { readonly kind: "whole" } & WholeOptions;
export type DecimalField = { readonly kind: "decimal" } & DecimalOptions;
export type QuantityField = { readonly kind: "quantity" } & QuantityOptions;
export type MoneyField = { readonly kind: "money" } & MoneyOptions;
export type FlagField = { readonly kind: "flag" } & Defaulted<boolean>;
export type ChoiceField = { readonly kind: "choice" } & ChoiceOptions<string>;
export type DateField = { readonly kind: "date" } & DateOptions;
export type InstantField = { readonly kind: "instant" } & Defaulted<"now">;
export type LookupField = { readonly kind: "lookup"; readonly target: string } & LookupOptions;
export type EmailField = { readonly kind: "email" } & Defaulted<string>;
export type TelephoneField = { readonly kind: "telephone" } & Defaulted<string>;
export type ColourField = { readonly kind: "colour" } & Defaulted<string>;
export type FileField = { readonly kind: "file" } & FileOptions;
export type FilesField = { readonly kind: "files" } & FilesOptions;
export type PictureField = { readonly kind: "picture" } & PictureOptions;
export type JsonField = { readonly kind: "json" } & JsonOptions;

/** Any field, for the engines. */
export type Field =
  | TextField
  | CodeField
  | WholeField
  | DecimalField
  | QuantityField
  | MoneyField
  | FlagField
  | ChoiceField
  | DateField
  | InstantField
  | LookupField
  | EmailField
  | TelephoneField
  | ColourField
  | FileField
  | FilesField
  | PictureField
  | JsonField;

export type Fields = Readonly<Record<string, Field>>;

/** The values of a field that are said in words. */
export const wordedValues = (field: Field): readonly string[] =>
  field.kind === "choice" ? field.values : ("known" in field && field.known) || [];

/** What a field may hold as its row is now; undefined where the row does not ask for it. Empty: anything. */
export function askedIn(field: Field, row: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const askedBy = "askedBy" in field ? field.askedBy : undefined;
  return askedBy?.values[String(row[askedBy.field] ?? "")];
}
