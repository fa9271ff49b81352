import { comparedOf, type DocumentDeclaration, type Field, isGivenUp, openStates } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import type { ICellRendererParams } from "ag-grid-community";
import { blockOf } from "../api/block.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { besideState, statedBy, tallyOf, toneOf } from "../api/standing.ts";
import { daysBetween, groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useMay, useToday } from "../session/hooks.ts";
import { Picture } from "../ui/Picture.tsx";
import { StatusTag } from "../ui/StatusTag.tsx";

type Cell = ICellRendererParams<AnyRow>;

/** A state; where the document is blocked or short, the reason after it. */
export function StatusCell({ value, colDef, data, declared }: Cell & { declared: Field }) {
  const words = useWords();
  const name = colDef?.field;
  if (typeof value !== "string" || !name) return null;
  const document = statedBy(name);
  // A row of another list that shows the state shows neither the block nor the lines.
  if (!document || !data) return <StatusTag name={name} field={declared} value={value} />;
  const tallied = tallyOf(data);
  const tag = <StatusTag name={name} field={declared} value={value} tone={toneOf(document, data, tallied)} />;
  const beside = besideState(document, data, tallied, words);
  if (!beside) return tag;
  const flag = blockOf(document, data) ? words.field(document.block?.flag ?? "") : beside;
  return (
    <span className="status-blocked" title={[...new Set([flag, beside])].join(words.say("frame.comma"))}>
      {tag}
      <span className="status-block">{beside}</span>
    </span>
  );
}

/** The day by which a document is due: of what is open and late, by how much. */
export function DueCell({ value, data, document }: Cell & { document: DocumentDeclaration }) {
  const words = useWords();
  const today = useToday();
  if (typeof value !== "string" || value === "") return null;
  const day = value.startsWith(today.slice(0, 5)) ? value.slice(5) : value;
  const isOpen = openStates(document).includes(String(data?.[document.status]));
  const days = isOpen ? daysBetween(value, today) : -1;
  if (days > 0)
    return (
      <span className="due due-late" title={value}>
        <span>{day}</span> <strong>{words.say("list.daysLate", { days })}</strong>
      </span>
    );
  return (
    <span className={days === 0 ? "due due-today" : "due"} title={value}>
      <span>{day}</span> {days === 0 && <span className="quiet">{words.say("list.dayToday")}</span>}
    </span>
  );
}

/** How many of a document's lines are done; nothing of one that was given up, whose lines are over but not done. */
export function ProgressCell({ data, document }: Cell & { document: DocumentDeclaration }) {
  const words = useWords();
  const tally = tallyOf(data);
  if (tally?.done == null || tally.lines === 0 || isGivenUp(document, String(data?.[document.status]))) return null;
  const { done, lines } = tally;
  const { over = 0, short = 0 } = tally;
  const isFull = done >= lines;
  // What differs from what was expected is said beside the state.
  const differs = document.tally && comparedOf(document.tally) !== undefined && over + short > 0;
  return (
    <span className={`progress ${differs ? "progress-differs" : isFull ? "progress-full" : ""}`}>
      <span className="progress-bar" aria-hidden="true">
        {done > 0 && <span style={{ width: `${Math.round((100 * done) / lines)}%` }} />}
      </span>
      <span>{words.say("list.doneOf", { done, lines })}</span>
    </span>
  );
}

/** How much a document's lines are, each unit by itself. */
export function AmountCell({ data }: Cell) {
  const sums = tallyOf(data)?.sums ?? [];
  return (
    <span
      className="amount"
      title={sums.map(({ sum, unit_name }) => `${groupedDecimal(sum)} ${unit_name ?? ""}`).join(" + ")}
    >
      {sums.slice(0, 1).map(({ unit_id, unit_name, sum }) => (
        <Amount key={unit_id} number={sum} unit={unit_name ?? ""} more={sums.length - 1} />
      ))}
    </span>
  );
}

function Amount({ number, unit, more }: { readonly number: string; readonly unit: string; readonly more: number }) {
  return (
    <>
      <strong>{groupedDecimal(number)}</strong>
      <span className="amount-unit">
        {unit}
        {more > 0 ? ` +${more}` : ""}
      </span>
    </>
  );
}

/** A quantity in the unit that its row tells, by its name or by its key. */
export function QuantityCell({ value, data, context, unit, unitName }: Cell & { unit?: string; unitName?: string }) {
  if (value === null || value === undefined) return null;
  const units = (context as { readonly units?: ReadonlyMap<string, string> } | undefined)?.units;
  const name = unitName ? data?.[unitName] : units?.get(String(data?.[unit ?? ""] ?? ""));
  return (
    <span className="amount">
      <span>{groupedDecimal(String(value))}</span>
      <span className="amount-unit">{String(name ?? "")}</span>
    </span>
  );
}

/** A running number: the letters and the day stand back behind what tells it from others. */
export function NumberCell({ value }: Cell) {
  const [, day, serial] = /^([A-Z]+\d{6})(\d+)$/.exec(String(value ?? "")) ?? [];
  return day ? (
    <span className="running">
      <span className="quiet">{day}</span>
      {serial}
    </span>
  ) : (
    String(value ?? "")
  );
}

export function PictureCell({ value, colDef }: Cell) {
  return <Picture value={value} name={colDef?.field ?? ""} />;
}

export function FlagCell({ value }: Cell) {
  const words = useWords();
  if (typeof value !== "boolean") return null;
  return <span className={value ? "" : "quiet"}>{words.say(value ? "frame.yes" : "frame.no")}</span>;
}

/** The number of the document that a row names by its kind and key: it leads to the document's page. */
export function DocumentCell({ value, data }: Cell) {
  const may = useMay();
  const declared = declaredAs(String(data?.document_kind ?? ""));
  const open = data?.document_id;
  if (!declared || !open || !may(declared.menu, "query")) return String(value ?? "");
  return (
    <Link
      to="/Main/$path"
      params={{ path: declared.name }}
      search={{ open: String(open) }}
      onClick={(click) => click.stopPropagation()}
    >
      {String(value ?? "")}
    </Link>
  );
}
