/** The parts of which the page of a row is made; what a declaration leaves out, the page does without or derives. */
export interface RecordParts {
  /** What a row is called in large letters, where it is not its code. */
  readonly title?: string;
  /** What stands below the title, in a line. */
  readonly subtitle?: readonly string[];
  /** The field that holds its picture; a sign stands there where it has none. */
  readonly picture?: string;
  /** What it is measured by, at most four, in order; the words for their names stand under `figure`. */
  readonly figures?: Readonly<Record<string, Figure>>;
  /** Its facts by group; the words for the groups stand under `group`. Fields in no group come last. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /**
   * Values that are one fact, by the name of the fact, with what stands between them: `{length} × {width} · {weight}`.
   * Of the pieces between middle dots, one with an empty value is left out.
   */
  readonly together?: Readonly<Record<string, string>>;
  /** What is drawn over time. */
  readonly chart?: ChartName;
}

export const charts = ["stock_days", "order_days"] as const;
export type ChartName = (typeof charts)[number];

/** What no declaration can say: each is a query of its own on the server. */
export const measures = ["location_fill", "last_move", "shipped_this_month", "needs_qc"] as const;
export type MeasureName = (typeof measures)[number];

export const mostFigures = 4;

/** How a figure tells something beside its number. */
interface Telling {
  /** Asks for attention where it is not zero. */
  readonly alarming?: true;
  /** The figure of which it is a part. */
  readonly outOf?: string;
  /**
   * More than the whole of which it is a part is told as such; and less, once this field of the row says since when nothing
   * more is to come.
   */
  readonly final?: string;
  /** What is said below it, in the words under `hint`, with the hint's own number as `{count}`. */
  readonly hint?: { readonly word: string; readonly figure: Counted | OfField };
  /** What is told after it in the same way, and asks for attention. */
  readonly warning?: { readonly word: string; readonly figure: Counted };
  /** Of how many it is too little: told below it likewise, and the number itself asks for attention. */
  readonly short?: { readonly word: string; readonly figure: Counted };
}

/** Other rows that lead to the row: how many, or a sum over them. It is told to who may search them, of those that they see. */
export interface Counted {
  readonly of: string;
  /** The fields there that lead to the row; any is enough. */
  readonly by: readonly string[];
  /** Columns in which both are alike. */
  readonly within?: readonly string[];
  /** Quantities that are added up, and what is taken off them. */
  readonly sum?: readonly string[];
  readonly less?: readonly string[];
  /** Only stock that orders may book today, or such that is past its last day. */
  readonly only?: "bookable" | "expired";
  /** Only these documents, or lines of such, on which there is work left. */
  readonly open?: true;
  /** Only rows in which one of these is above zero. */
  readonly filled?: readonly string[];
  /** How many different ones there are of it, instead of how many rows. */
  readonly distinct?: string;
  /** The name there by which a sum is told by unit. */
  readonly unit?: string;
  /** The row's own unit in which a sum is told: the field of its factor, and the name of the unit. */
  readonly ownUnit?: { readonly per: string; readonly unit: string };
}

/** A step that a document takes on its way, as people tell what was done. */
export interface CourseStep {
  /** The action that completes it; the words for it stand under `deed`. */
  readonly action: string;
  /** The lines of a kind on which it is done: those on which the first quantities together reach the second. */
  readonly counts?: {
    readonly lines: string;
    readonly reached: readonly string[];
    readonly of: readonly string[];
    /** A choice of the lines: once it says another than at first, a line with nothing in `of` is done, too. */
    readonly known?: string;
  };
  /** What says whether this document takes it; all do unless told. */
  readonly if?: MeasureName;
}

/** A value of the row itself, and the name of its unit. */
export interface OfField {
  readonly field: string;
  readonly unit?: string;
}

export type Figure = (Counted | OfField | { readonly measure: MeasureName }) & Telling;
