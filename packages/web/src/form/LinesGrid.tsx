import type { Declared } from "@stowage/model";
import {
  CustomEditorModule,
  type GridApi,
  ModuleRegistry,
  SelectEditorModule,
  TextEditorModule,
} from "ag-grid-community";
import { Button, Checkbox } from "antd";
import { type ReactNode, type RefObject, useEffect, useInsertionEffect, useMemo, useRef, useState } from "react";
import type { LineKind } from "../api/lineKinds.ts";
import { picturesOf } from "../api/pictures.ts";
import type { Workspace } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useOwnNames } from "../i18n/ownNames.ts";
import { Grid } from "../ui/Grid.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { tiledHeight } from "../ui/tiles.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { dropKeys } from "./bufferKeys.ts";
import { isEmpty } from "./check.ts";
import type { LinesHandle } from "./formKeys.ts";
import { LinesFoot } from "./LinesFoot.tsx";
import { type Latest, linesMade } from "./latest.ts";
import { type Line, type LineErrors, newLine } from "./line.ts";
import { isBlank, type LineColumn, type LineValues, lineColumns, startValues } from "./lineColumns.ts";
import { lineDefs, withLineTiles } from "./lineDefs.tsx";
import { lineKeys } from "./lineKeys.ts";
import type { CellFault } from "./linesNow.ts";
import { withOwnKinds } from "./ownKinds.ts";
import { useFractions } from "./useFactorsOf.ts";
import { named, useNames } from "./useNames.ts";
import { usePaste } from "./usePaste.ts";
import { useRemoving } from "./useRemoving.tsx";
import { useStockOf } from "./useStockOf.ts";
import { wrongAmountsIn } from "./wrongAmount.ts";
import { wrongText } from "./wrongText.ts";

ModuleRegistry.registerModules([CustomEditorModule, TextEditorModule, SelectEditorModule]);

/** Cells are typed into one after the other; headings, by which nothing is sorted, are no stop on the way. */
const typing = {
  suppressColumnVirtualisation: true,
  suppressHeaderFocus: true,
  singleClickEdit: true,
  stopEditingWhenCellsLoseFocus: true,
  enterNavigatesVerticallyAfterEdit: true,
  enableCellTextSelection: false,
};

/** A cell that a finger hits. */
const fingerHeight = 44;

const wrapped = { wrapHeaderText: true, autoHeaderHeight: true };

interface Props {
  readonly kind: LineKind;
  /** The document whose lines they are, which says how much of them it is about. */
  readonly of?: Declared | undefined;
  /** What lines of this kind are called. */
  readonly title: string;
  readonly lines: readonly Line[];
  readonly errors: LineErrors;
  /** It begins in the first line that lacks this. */
  readonly at?: string | undefined;
  readonly workspace: Partial<Workspace>;
  readonly onChange: (lines: readonly Line[]) => void;
  /** What else may be done with the lines; `fill` has these rows as lines, and no others. */
  readonly tools?: (fill: (rows: readonly LineValues[]) => void) => ReactNode;
  /** Is given what the keys of the form do with the lines. */
  readonly handle?: RefObject<LinesHandle | null>;
  /** What is wrong with the lines, and what they come to, is told beside the form. */
  readonly isTold?: boolean;
  /** The form has no lines of another kind. */
  readonly isAlone?: boolean;
  /** Asks, once each line is filled in, whether there are more: not of what is being saved, or was there before. */
  readonly asksNext?: boolean;
  /** Saves the whole form, and what doing so is called. */
  readonly onSave: () => void;
  readonly saveLabel?: string;
}

/** Lines as a grid to type into; a block copied from a spreadsheet is pasted where the focus stands. */
export function LinesGrid(props: Props) {
  const { kind, title, lines, errors, workspace, onChange, tools, handle, isTold, isAlone, onSave, saveLabel } = props;
  const words = useWords();
  const grid = useRef<GridApi<Line> | null>(null);
  const { declared: line, order } = kind;
  const names = useOwnNames((kept) => kept.names);
  const owner = workspace.ownerId ?? null;
  const all = useMemo(() => withOwnKinds(lineColumns(line, order), names, owner), [line, order, names, owner]);
  const [withMore, setWithMore] = useState(() => all.some(({ more, name }) => more && name === props.at));
  const isMoreWrong = all.some(({ more, name }) => more && Object.values(errors).some((cells) => cells[name]));
  // They stay while what is wrong in them is mended.
  if (isMoreWrong && !withMore) setWithMore(true);
  const columns = useMemo(() => all.filter((column) => withMore || !column.more), [all, withMore]);
  const remove = useRemoving(() => latest);
  const latest: Latest = useLatest({ lines, errors, workspace, onChange, remove, columns: all });

  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? fingerHeight : tiledHeight;
  const defs = useMemo(
    () => withLineTiles(line, lineDefs(columns, words, latest, isNarrow)),
    [line, columns, words, latest, isNarrow],
  );

  const stock = useStockOf(all, lines, workspace);
  const fractions = useFractions(all, lines, workspace);
  // What is still to be typed is not marked before it is asked for.
  const amounts = props.of ? wrongAmountsIn(props.of, { ...kind, columns: all }, lines) : [];
  const typed = amounts.filter(({ at, column }) => !isEmpty(lines[at]?.values[column.name]));
  const cells = useWithFaults(errors, [...fractions, ...typed]);
  // The grid looks at its context only when it draws a cell.
  // Nor does it draw one anew for the picture beside a code, which comes later where lines are pasted or filled in.
  const pictures = picturesOf(line)
    .flatMap(({ name }) => lines.map(({ values }) => values[name]))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: cells are drawn anew when other ones are wrong, or more is known of the stock or the pictures
  useEffect(() => grid.current?.refreshCells({ force: true }), [cells, stock, pictures]);

  const nameAnew = useNames(latest, lines, owner);
  const paste = usePaste({ grid, latest, nameAnew, showMore: () => setWithMore(true) });
  const fill = (rows: readonly LineValues[]) => {
    const filled = rows.map((row) => newLine({ ...startValues(all), ...row }));
    latest.current.onChange(filled);
    void nameAnew(filled);
  };

  const keys = useMemo(() => lineKeys(latest, all), [latest, all]);
  const add = () => grid.current && keys.add(grid.current);
  // Keys that are kept for a cell of lines that are gone would be missed wherever they are typed.
  useEffect(() => dropKeys, []);
  const isFilled = lines.length > 0 && lines.every(({ values }) => !isBlank(all, values));
  return (
    <section className="lines" aria-label={title}>
      <div className="spread lines-head">
        <strong>
          {title} <span className="quiet">{lines.filter(({ values }) => !isBlank(all, values)).length}</span>
        </strong>
        <span className="row">
          {tools?.(fill)}
          {all.some((column) => column.more) && (
            <Checkbox checked={withMore} onChange={(event) => setWithMore(event.target.checked)}>
              {words.say("form.more")}
            </Checkbox>
          )}
          <Button size="small" icon={<PlusIcon size={14} />} onClick={add}>
            {words.say("form.addLine")}
          </Button>
        </span>
      </div>
      <div
        className="lines-grid"
        style={{ height: heightOf(lines.length + 1, rowHeight, isTold && isAlone) }}
        onPaste={(event) => void paste(event)}
        onKeyDownCapture={keys.onKeyDownCapture}
        onMouseDownCapture={keys.onMouseDownCapture}
      >
        <Grid<Line>
          onGridReady={({ api }) => {
            grid.current = api;
            if (!handle) return;
            handle.current = {
              enter: () => keys.enter(api),
              take: () => api.stopEditing(),
              goTo: goToCell(api, all),
              fill,
            };
          }}
          onFirstDataRendered={({ api }) => goToLacking(api, all, lines, props.at)}
          rowData={lines as Line[]}
          rowHeight={rowHeight}
          columnDefs={defs}
          getRowId={({ data }) => data.id}
          context={{ errors: cells, stock }}
          popupParent={document.querySelector<HTMLElement>(".frame-main") ?? document.body}
          defaultColDef={wrapped}
          {...typing}
          tabToNextCell={keys.tabToNextCell}
          onCellKeyDown={keys.onCellKeyDown}
          onCellValueChanged={(event) => void named(event, latest)}
        />
      </div>
      {!isTold && <LinesFoot {...{ lines, fractions }} columns={all} isTold={Object.keys(errors).length > 0} />}
      {isFilled && <WhatNext {...{ add, saveLabel, cells }} save={onSave} isAsked={props.asksNext} />}
      {!isFilled && !isTold && <HowToBegin isNone={lines.length === 0} />}
    </section>
  );
}

/** In pixels: as many rows as there are, with room for some; more of both where nothing else is told below. */
const heightOf = (rows: number, rowHeight: number, hasRoom = false): number =>
  Math.min(hasRoom ? 600 : 420, 58 + rowHeight * Math.max(hasRoom ? 8 : 3, rows));

/** Goes to a cell by its line and by the name under which its value is sent. */
const goToCell = (api: GridApi<Line>, columns: readonly LineColumn[]) => (line: number, name: string) => {
  const shown = columns.find((column) => column.name === name)?.shows ?? "";
  if (!api.getColumn(shown)) return;
  api.ensureIndexVisible(line);
  api.ensureColumnVisible(shown);
  api.setFocusedCell(line, shown);
};

/** Beside what was refused, the cells that are wrong by more than they hold themselves. */
function useWithFaults(errors: LineErrors, faults: readonly CellFault[]): LineErrors {
  const words = useWords();
  const said = faults.map(({ at, column, one }) => [at, column.name, wrongText(words, column, one)] as const);
  const told = JSON.stringify(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is found, which is found anew each time
  return useMemo(() => {
    const cells: Record<number, Readonly<Record<string, string>>> = { ...errors };
    for (const [at, name, text] of said) cells[at] = { [name]: text, ...cells[at] };
    return cells;
  }, [errors, told]);
}

/** Goes to the first line in which this is empty. */
function goToLacking(api: GridApi<Line>, columns: readonly LineColumn[], lines: readonly Line[], at?: string): void {
  const lacking = lines.findIndex(({ values }) => isEmpty(values[at ?? ""]));
  if (at !== undefined && lacking >= 0) goToCell(api, columns)(lacking, at);
}

const mostUndone = 100;

/** What the grid's own callbacks act upon: what was shown last, and what was made of it since. */
function useLatest(now: Latest["current"]): Latest {
  const latest = useRef(now);
  const made = useRef(linesMade(now.lines));
  // Before the grid hears of the lines: what it ends by them is told at once, and is to meet these and not the former.
  useInsertionEffect(() => {
    // Two changes of one key press: the second begins with what the first one made.
    const put = (next: readonly Line[]) => {
      latest.current.lines = made.current.put(next);
      now.onChange(next);
    };
    const change = (next: readonly Line[]) => {
      latest.current.past = [...(latest.current.past ?? []).slice(1 - mostUndone), latest.current.lines];
      put(next);
    };
    const undo = () => {
      const { past = [] } = latest.current;
      const before = past.at(-1);
      latest.current.past = past.slice(0, -1);
      if (before) put(before);
    };
    const { isTabbed, sought, past } = latest.current;
    const lines = made.current.shown(now.lines);
    latest.current = { ...now, lines, isTabbed, sought, past, onChange: change, onFollow: put, undo };
  });
  return latest;
}

interface WhatNextProps {
  readonly add: () => void;
  readonly save: () => void;
  readonly saveLabel?: string | undefined;
  /** What is wrong in the lines: until it is mended, that comes next. */
  readonly cells: LineErrors;
  readonly isAsked: boolean | undefined;
}

/** Every line is filled in: asks whether there are more lines. */
function WhatNext({ add, save, saveLabel, cells, isAsked = true }: WhatNextProps) {
  const words = useWords();
  if (!isAsked || Object.keys(cells).length > 0) return null;
  return (
    <p className="quiet lines-hint">
      {words.say("notice.continueOrClose")}
      <Button type="link" size="small" onClick={add}>
        {words.say("notice.continueAdding")}
      </Button>
      <Button type="link" size="small" onClick={save}>
        {saveLabel ?? words.say("notice.saveAndClose")}
      </Button>
    </p>
  );
}

function HowToBegin({ isNone }: { isNone: boolean }) {
  const words = useWords();
  return <p className="quiet lines-hint">{words.say(isNone ? "form.noLines" : "form.pasteHint")}</p>;
}
