import { type KeyboardEvent, useRef, useState } from "react";
import { useWords, type Words } from "../../i18n/index.ts";
import { ChevronIcon, DownIcon } from "../../ui/icons.tsx";
import { type Column, columns, grantsAt, type Line, rightsGroup, tickOf, unfolded } from "./rows.ts";
import { TickBox } from "./Tick.tsx";

interface Props {
  /** The whole tree, and the lines of it that are shown. */
  readonly all: readonly Line[];
  readonly lines: readonly Line[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (code: string) => void;
  readonly granted: ReadonlySet<string>;
  /** What comes from roles, with their names. */
  readonly inherited: ReadonlyMap<string, readonly string[]>;
  readonly stored: ReadonlySet<string>;
  /** What another role holds, where one is looked at. */
  readonly other: ReadonlySet<string> | null;
  readonly maySwitch: (grant: string) => boolean;
  readonly onToggle: (grants: readonly string[]) => void;
}

/** The menu as a tree, a check box for each switch. The arrow keys walk it, Space switches, Tab leaves it. */
export function PermissionTree(props: Props) {
  const words = useWords();
  const { lines, folded, onFold } = props;
  const shown = unfolded(lines, folded);
  const [at, setAt] = useState({ row: 0, column: 1 });
  const body = useRef<HTMLTableSectionElement>(null);
  const row = Math.min(at.row, shown.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    const line = shown[row];
    if (!step || !line) return;
    event.preventDefault();
    const isName = at.column === 0;
    if (isName && line.kind === "group" && step.column !== 0 && folded.has(line.code) === step.column > 0) {
      onFold(line.code);
      return;
    }
    focus(row + step.row, at.column + step.column, step);
  }
  /** The next cell that way which holds anything. */
  function focus(toRow: number, toColumn: number, step: Step): void {
    const cell = body.current?.querySelector(`[data-cell="${toRow}:${toColumn}"]`);
    if (!cell) return;
    const target = cell.querySelector<HTMLElement>("input, button");
    if (target) {
      setAt({ row: toRow, column: toColumn });
      target.focus();
    } else focus(toRow + step.row, toColumn + step.column, step);
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and columns that are walked by the arrow keys
    <table className="perm-tree" role="treegrid" aria-label={words.menu("permissionMgmt")}>
      <thead>
        <tr>
          <th>{words.say("frame.screens")}</th>
          {columns.map((column) => (
            <th key={column}>{columnName(words, column)}</th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {shown.map((line, index) => (
          <tr
            key={line.code}
            className={`perm-${line.kind}`}
            aria-level={line.depth + 1}
            aria-expanded={line.kind === "group" ? !folded.has(line.code) : undefined}
          >
            <th scope="row" data-cell={`${index}:0`} style={{ paddingLeft: 10 + line.depth * 18 }}>
              {line.kind === "group" ? (
                <button
                  type="button"
                  className="perm-fold"
                  tabIndex={row === index && at.column === 0 ? 0 : -1}
                  onFocus={() => setAt({ row: index, column: 0 })}
                  onClick={() => onFold(line.code)}
                >
                  {folded.has(line.code) ? <ChevronIcon size={12} /> : <DownIcon size={12} />}
                  {lineName(words, line)}
                </button>
              ) : (
                lineName(words, line)
              )}
            </th>
            {columns.map((column, columnIndex) => (
              <Cell
                key={column}
                {...props}
                line={line}
                column={column}
                cell={`${index}:${columnIndex + 1}`}
                focusable={row === index && at.column === columnIndex + 1}
                onFocus={() => setAt({ row: index, column: columnIndex + 1 })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Step {
  readonly row: number;
  readonly column: number;
}
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

export const lineName = (words: Words, line: Line): string =>
  line.code === rightsGroup
    ? words.say("permissions.rights")
    : line.kind === "right"
      ? words.right(line.code)
      : words.menu(line.code);

const columnName = (words: Words, column: Column): string =>
  column === "whole"
    ? words.say("permissions.whole")
    : column === "reports"
      ? words.say("permissions.reports")
      : words.function(column);

interface CellProps extends Props {
  readonly line: Line;
  readonly column: Column;
  readonly cell: string;
  readonly focusable: boolean;
  readonly onFocus: () => void;
}

function Cell({ line, column, cell, focusable, onFocus, all, granted, inherited, stored, other, ...rest }: CellProps) {
  const words = useWords();
  const grants = grantsAt(all, line, column);
  if (grants.length === 0) return <td data-cell={cell} className="perm-none" />;
  const effective = new Set([...granted, ...inherited.keys()]);
  const roles = [...new Set(grants.flatMap((one) => inherited.get(one) ?? []))];
  const byRole = line.kind !== "group" && grants.every((one) => inherited.has(one) && !granted.has(one));
  const open = grants.some((one) => rest.maySwitch(one) && (!inherited.has(one) || granted.has(one)));
  const isChanged = grants.some((one) => granted.has(one) !== stored.has(one));
  const more = other ? grants.filter((one) => effective.has(one) && !other.has(one)).length : 0;
  const less = other ? grants.filter((one) => !effective.has(one) && other.has(one)).length : 0;
  const sign = `${more > 0 ? "+" : ""}${less > 0 ? "−" : ""}`;
  const named = column === "reports" && line.kind === "entry" ? line.reports.map((one) => words.function(one)) : [];
  const label = [
    lineName(words, line),
    columnName(words, column),
    ...named,
    ...(roles.length > 0 ? [words.say("permissions.byRole", { roles })] : []),
    ...(isChanged ? [words.say("permissions.changed")] : []),
    ...(more > 0 ? [words.say("permissions.more")] : []),
    ...(less > 0 ? [words.say("permissions.less")] : []),
  ].join(words.say("frame.comma"));
  return (
    <td
      data-cell={cell}
      title={roles.length > 0 || named.length > 0 || sign ? label : undefined}
      className={`${isChanged ? "perm-changed" : ""} ${byRole ? "perm-by-role" : ""} ${column === "copy_forbidden" ? "perm-forbid" : ""}`}
      onFocus={onFocus}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box in it is an input */}
      <label>
        <TickBox
          state={tickOf(grants, effective)}
          label={label}
          disabled={!open}
          focusable={focusable}
          onToggle={() => rest.onToggle(grants.filter((one) => !inherited.has(one) || granted.has(one)))}
        />
        <span className="perm-what" aria-hidden="true">
          {named.length > 0 ? named.join(words.say("frame.comma")) : columnName(words, column)}
        </span>
        {sign && (
          <span className={more > 0 && less === 0 ? "good perm-sign" : "attention perm-sign"} aria-hidden="true">
            {sign}
          </span>
        )}
      </label>
    </td>
  );
}
