import { type Beside, sumDecimals } from "@stowage/model";
import type { ColDef } from "ag-grid-community";
import type { CustomCellEditorProps } from "ag-grid-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { lookUp } from "../api/lookup.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { awayFrom, bufferKeys } from "./bufferKeys.ts";
import { badPieces, defectiveOf, piecesIn } from "./defective.ts";
import { broughtBy } from "./entered.ts";
import { type Latest, setLine } from "./latest.ts";
import type { Line } from "./line.ts";
import type { LineColumn } from "./lineColumns.ts";
import { SerialField } from "./SerialField.tsx";
import { asSerials } from "./serials.ts";
import { nameLines } from "./useNames.ts";
import { useUnitsOf } from "./useUnitsOf.ts";

interface EditorParams extends CustomCellEditorProps<Line> {
  readonly column: never;
}

/** The grid copies an editor's parameters except functions: copied lines would not show later changes. */
export const lookupParams = (column: LineColumn, latest: Latest) => ({ column, latest: () => latest });

/**
 * A text, a number or a day. The grid's own editor selects all of its text again some moments after Tab led to it, and what
 * was typed by then would go with the next key; this one selects once.
 */
export function TextEditor({ value, eventKey, colDef, onValueChange }: EditorParams) {
  const [text, setText] = useState(() => startText(eventKey, value));
  const change = (next: string) => {
    setText(next);
    onValueChange(next);
  };
  /** Where the cell was opened by a key, that key is its text already. */
  const begin = useEffectEvent((field: HTMLInputElement | null) => {
    field?.focus();
    if (text !== String(value ?? "")) onValueChange(text);
    else if (eventKey !== "F2") field?.select();
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => begin(field.current), []);
  return (
    <input
      ref={field}
      className="line-editor"
      aria-label={colDef.headerName}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** A key that opens a cell replaces what stands there. */
function startText(key: string | null, value: unknown): string {
  if (key?.length === 1) return key;
  return key === "Backspace" || key === "Delete" ? "" : String(value ?? "");
}

/** Finds the row of a lookup while one types. */
export function LookupEditor(props: EditorParams) {
  const { column, latest: latestOf } = (props.colDef.cellEditorParams ?? {}) as ReturnType<typeof lookupParams>;
  const latest = latestOf();
  const here = useWorkspace();
  const lookup = column.lookup;
  const begun = props.eventKey?.length === 1 ? props.eventKey : "";
  const isPicked = useRef(false);
  const within = useUnitsOf(lookup?.declared.target === "unit" ? props.data : undefined, latest.current.workspace);
  if (!lookup) return null;
  function pick(row: AnyRow | null) {
    const values = broughtBy(column, row);
    // The grid takes the editor's own value when editing ends: left as it was, it would empty the cell again.
    props.onValueChange(values[column.shows]);
    setLine(latest, props.data.id, values);
  }
  /** Chosen by whichever means, it leads on as Tab does; what is typed at once belongs there. */
  function pickAndGoOn(row: AnyRow | null) {
    isPicked.current = row !== null;
    if (row && typedBehind(props)) bufferKeys(awayFrom(document.activeElement, true));
    pick(row);
  }
  function leave() {
    const next = isPicked.current ? typedBehind(props) : undefined;
    props.stopEditing();
    if (!next) return;
    latest.current.isTabbed = true;
    props.api.setFocusedCell(next.rowIndex, next.colKey);
    props.api.startEditingCell(next);
  }
  /** Who types on before the answer is there means what it finds; without one the text stays. */
  async function pickLater(text: string): Promise<void> {
    const target = lookup && declaredAs(lookup.declared.target);
    const { workspace } = latest.current;
    const [row] = target
      ? await lookUp(target, { text, within, workspace: { ...here, ...workspace } }).catch(() => [])
      : [];
    latest.current.sought = undefined;
    const line = latest.current.lines.find(({ id }) => id === props.data.id);
    if (line?.values[column.shows] !== text) return;
    if (row) pick(row);
    else await nameLines(latest, [line], [column]);
  }
  return (
    <LookupSelect
      autoFocus
      // On the way past a cell that is filled in, a list would only lie over the lines.
      defaultOpen={begun !== "" || !props.value || !latest.current.isTabbed}
      initialText={begun}
      // What was typed stays in the cell however it is left, and is looked up then.
      onText={(text) => props.onValueChange(text || props.value)}
      within={within}
      target={lookup.declared.target}
      workspace={latest.current.workspace}
      goods={lookup.declared.beside && goodsOf(props.data, lookup.declared.beside)}
      value={props.data.values[column.shows] as string | null}
      shownValue={props.data.values[column.shows] as string}
      onPick={pickAndGoOn}
      onTab={(row, text) => {
        if (row) return pick(row);
        props.onValueChange(text);
        latest.current.sought = props.data.id;
        void pickLater(text);
      }}
      // A picked row reaches the grid first; where none was picked, the line keeps its value.
      onClosed={() => setTimeout(leave, 0)}
    />
  );
}

/** The cell behind this one in its line that can be typed into; none behind the last one. */
function typedBehind({ api, node, colDef }: EditorParams) {
  const all = api.getAllDisplayedColumns();
  const at = all.findIndex((one) => one.getColId() === colDef.colId);
  const next = all.slice(at + 1).find((one) => one.isCellEditable(node));
  return next && node.rowIndex !== null ? { rowIndex: node.rowIndex, colKey: next.getColId() } : undefined;
}

/** What a line is about, by its key, or by its code where that was typed. */
const goodsOf = ({ values }: Line, beside: Beside) => ({
  product_id: values.product_id,
  product_code: values.product_code,
  beside,
});

export const isTracked = (line: Line | undefined) => line?.values.need_scan_product_sn === true;

/** Of goods that come in those that are counted, else as many as the line says. */
const serialsNeeded = ({ values }: Line) => sumDecimals([values.num, values.num_loc, values.num_bad]);

export const serialText = (line: Line | undefined, words: Words) =>
  line
    ? words.say("form.serialCount", { count: asSerials(line.values.product_sn).length, needed: serialsNeeded(line) })
    : "";

/** Serial numbers are scanned into a field of their own, over the grid. */
export const serialCell = (column: LineColumn, latest: Latest): ColDef<Line> => ({
  cellEditor: SerialEditor,
  cellEditorParams: lookupParams(column, latest),
  cellEditorPopup: true,
  suppressKeyboardEvent: ({ editing, event, api }) => {
    // What was scanned is not typed again in a moment: Escape keeps it, as leaving by a click does.
    if (editing && event.key === "Escape") api.stopEditing();
    return editing && event.key !== "Tab";
  },
});

function SerialEditor(props: EditorParams) {
  const words = useWords();
  const { latest: latestOf } = (props.colDef.cellEditorParams ?? {}) as ReturnType<typeof lookupParams>;
  const [serials, setSerials] = useState(() => asSerials(props.value));
  const [marked, setMarked] = useState(() => asSerials(props.data.values[badPieces]));
  const pieces = piecesIn({ ...props.data.values, product_sn: serials, [badPieces]: marked });
  const defective = defectiveOf(pieces);
  function mark(next: readonly string[]) {
    setMarked(next);
    setLine(latestOf(), props.data.id, { [badPieces]: next });
  }
  return (
    <div className="serial-pop">
      <SerialField
        autoFocus
        label={words.field("product_sn")}
        needed={serialsNeeded(props.data)}
        value={serials}
        defective={defective && { ...defective, onMark: mark }}
        onChange={(next) => {
          setSerials(next);
          props.onValueChange(next);
        }}
      />
    </div>
  );
}
