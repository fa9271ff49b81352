import type { DocumentDeclaration, MenuCode, ReportCode } from "@stowage/model";
import type { ComponentType, ReactNode } from "react";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import type { UiKey } from "../../i18n/index.ts";
import type { PayloadRow } from "./payload.ts";
import type { RefusedLine } from "./refusedLines.ts";

/** The open document on which an action is about to be taken. */
export interface OpenDocument {
  readonly document: DocumentDeclaration;
  readonly row: AnyRow;
  readonly lines: Lines;
}

/** What the screen of one document shows and does beyond what its declaration says. */
export interface DocumentExtras<ActionName extends string = string> {
  readonly actions?: { readonly [Name in ActionName]?: ActionExtras };
  /**
   * Which action comes next: the first of these that may be taken, `forward` being the first that leads forward. The
   * lines are undefined as long as they are being read.
   */
  readonly next?: (lines: Lines | undefined) => readonly (ActionName | "forward")[];
  /** By the rule that blocks the document: what mends it. */
  readonly mends?: Readonly<Record<string, Mending<ActionName>>>;
  /** What prevents the next action, shown before it is tried. */
  readonly Notes?: ComponentType<OpenDocument>;
  /** The papers that there are of a document, or of those that are picked. */
  readonly Papers?: ComponentType<{
    readonly document: DocumentDeclaration;
    readonly rows: readonly AnyRow[];
    /** Of one document; of several nobody read them. */
    readonly lines?: Lines;
  }>;
  /** What else may be done with the open document, and the dialogs that this opens. */
  readonly useTools?: (row: AnyRow | undefined) => DocumentTools;
  /** Other lists in which the document stands, beside the movements of stock. */
  readonly related?: readonly Relation[];
}

/** Where and how people mend what a rule found. */
export interface Mending<ActionName extends string = string> {
  /** The document's own form, as long as it may be changed. */
  readonly form?: true;
  readonly action?: ActionName;
  readonly places?: readonly MendingPlace[];
  /** Fields of the document, or of its lines, of which one that is empty is what is wrong. */
  readonly needs?: (row: AnyRow) => readonly string[];
  /** The field that is wrong, though it is not empty. */
  readonly wrong?: string;
  readonly linesNeed?: string;
}

/** The row of another list that a field here names, else the rows there that agree with fields here: by there, the one here. */
export interface MendingPlace {
  readonly name: string;
  readonly open?: string;
  readonly where?: Readonly<Record<string, string>>;
}

/** What the dialog of an action does beyond what its payload's declaration says. */
export interface ActionExtras {
  /** What of this is otherwise for a document such as this. */
  readonly as?: (row: AnyRow) => Partial<Omit<ActionExtras, "as">>;
  /** Taken from the open document alone, since its rows must be entered; else leaving them out means all of them. */
  readonly single?: true;
  /** Whether it is for a document such as this, beside what its state says. */
  readonly isFor?: (row: AnyRow) => boolean;
  /** Whether there is anything in the lines for it to do. */
  readonly isUseful?: (lines: Lines) => boolean;
  /** The rows that it asks about, where they are not just those that its payload names. */
  readonly rows?: (open: OpenDocument) => Promise<readonly AnyRow[]>;
  /** The values entered in these rows at first; by default those of the rows themselves. */
  readonly start?: (rows: readonly PayloadRow[], open: OpenDocument) => Promise<readonly PayloadRow[]>;
  /** The columns that tell which row is meant. */
  readonly shows?: readonly string[];
  /** What is entered, where it is called otherwise than elsewhere: the name under which its word stands. */
  readonly called?: Readonly<Record<string, string>>;
  /** What is never left empty: whoever means none says 0. */
  readonly asked?: readonly string[];
  /** The same of a row as it stands, such as why some of it is rejected. */
  readonly askedOf?: (row: PayloadRow) => readonly string[];
  /** Single fields that are needed unless this other one names a row that says them; `rest` is the one that it does not say. */
  readonly needs?: { readonly names: readonly string[]; readonly unless: string; readonly rest: string };
  /** What stands in single fields that the system fills in, of a document such as this and with what is entered; nobody types there. */
  readonly fixed?: (row: AnyRow, entered: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Single fields that are asked of a document that names none of its own, and of no other. */
  readonly lacking?: readonly string[];
  /** Single fields that are one document's own: of several they are not asked. */
  readonly alone?: readonly string[];
  /** Single fields that are asked of several documents alone: of one its lines say it. */
  readonly several?: readonly string[];
  /** These columns are entered first, in this order. */
  readonly order?: readonly string[];
  /** Rows may be added to those that there are: this field says what each of them is about. */
  readonly adds?: string;
  /** A row may be entered in several parts. */
  readonly splits?: true;
  /** What a further part of a row begins with, beside the parts that there are. */
  readonly rest?: (of: AnyRow, rows: readonly PayloadRow[]) => Readonly<Record<string, string>>;
  /** What else of a row becomes another once one of its values does. */
  readonly follows?: (row: PayloadRow, name: string, value: string) => Readonly<Record<string, string>>;
  /** Rows in which none of these is entered are not sent, whatever they began with. */
  readonly sendsOnlyWith?: readonly string[];
  /** Of a row that takes less than is there, the rest stays as long as the single field `unless` says nothing else of it. */
  readonly rests?: { readonly num: string; readonly unless: string; readonly told: UiKey };
  /** How much may still come of what rows are about, and the fields that say how much comes: more of it is warned of. */
  readonly expects?: Expected;
  /** What rows tell is told as it stands by now, whatever it was when the dialog opened. */
  readonly live?: true;
  /** What is told of each row behind what is entered of it. */
  readonly beside?: { readonly title: UiKey; readonly Cell: ComponentType<{ readonly of: AnyRow }> };
  /** `scanned`: serial numbers are scanned here. `known`: without a scan the next known numbers are taken. */
  readonly serials?: "scanned" | "known";
  /** One of these single fields is filled in, whichever. */
  readonly oneOf?: readonly string[];
  /** What becomes of the document on the way back to `{state}`, where it is neither stock that moves nor the state alone. */
  readonly back?: UiKey;
  /** The values that single fields begin with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** What is sent beside what is asked. */
  readonly sends?: Readonly<Record<string, unknown>>;
  /** The paper that it makes: it is opened once the action is done, for those who may have it. */
  readonly paper?: { readonly path: string; readonly menu: MenuCode; readonly report: ReportCode };
  /** The single fields of which the last choice is offered again. */
  readonly keeps?: readonly string[];
  /** What people are told once it is done, or is refused with a `{message}`, where it has a sentence of its own. */
  readonly notices?: { readonly done?: UiKey; readonly failed?: UiKey };
  /** What becomes of what the document holds, before the step is taken. */
  readonly Told?: ComponentType<OpenDocument>;
  /** The same of several documents, by their rows in the list. */
  readonly ToldOfSeveral?: ComponentType<{ readonly rows: readonly AnyRow[] }>;
  /** What would become of these documents, asked before the step is taken; it stands among what the step asks. */
  readonly Trial?: ComponentType<{ readonly rows: readonly AnyRow[] }>;
  /** Enters the rows instead of the table that their declaration makes. */
  readonly Editor?: ComponentType<RowsEditorProps>;
}

interface Expected {
  /** A decimal string, below zero where more came already; undefined where nobody knows it. */
  readonly of: (of: AnyRow) => string | undefined;
  readonly by: readonly string[];
  /** Less is told as well: what is entered is all that comes. */
  readonly short?: true;
  /** Rows of which this is the same are parts of one thing that was expected. */
  readonly together: (of: AnyRow) => string;
}

/** Every document that may be cancelled says so in these words. */
export const cancelNotices = { done: "notice.cancelled", failed: "notice.cancelFailed" } as const;

export interface RowsEditorProps extends OpenDocument {
  /** What the server refused, each about one line. */
  readonly refused: readonly RefusedLine[];
  readonly onChange: (rows: readonly AnyRow[]) => void;
}

/** What is no action: edit, copy, share. */
export interface Tool {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
}

export interface DocumentTools {
  readonly tools: readonly Tool[];
  readonly dialog: ReactNode;
}

/** A list whose rows lead to the document by a field. */
export interface Relation {
  readonly name: string;
  readonly field: string;
  /** By which its rows are sorted, where not as they usually are. */
  readonly order?: string;
  /** Only rows that have one of these values there. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  readonly columns: readonly string[];
}
