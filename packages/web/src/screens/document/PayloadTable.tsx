import { documentsOf, type Field, type Fields, model } from "@stowage/model";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { knownBy } from "../../api/calledOf.ts";
import { localValue, type Shown } from "../../api/columns.ts";
import type { FieldError } from "../../api/failure.ts";
import type { AnyRow, Workspace } from "../../api/resources.ts";
import { isTracked } from "../../api/tracked.ts";
import { fieldsInOwnKinds } from "../../form/ownKinds.ts";
import { groupedDecimal, shown } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useOwnNames } from "../../i18n/ownNames.ts";
import { packsText } from "../../i18n/packs.ts";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import type { AskedNow } from "./asked.ts";
import type { ActionExtras } from "./extras.ts";
import { PayloadCell } from "./PayloadCell.tsx";
import type { PayloadRow, PayloadRows } from "./payload.ts";
import { RestStays } from "./RestStays.tsx";
import { isNumber, isQuantity, tellingColumns } from "./tellingColumns.ts";
import "./payload.css";

interface Props {
  readonly part: PayloadRows;
  readonly rows: readonly PayloadRow[];
  /** What the server says against single cells. */
  readonly errors: readonly FieldError[];
  readonly extras: ActionExtras;
  /** With which rows nothing can be done now, and why not. */
  readonly held?: ReadonlyMap<number, string>;
  /** Whether a field is asked as things stand; all are unless told. */
  readonly askedNow?: (name: string) => AskedNow;
  /** Whether it is asked of this row; what is not is left out of it. */
  readonly isAskedOf?: (name: string, row: PayloadRow) => boolean;
  /** Where the document is: what is looked up lies there. */
  readonly workspace: Workspace;
  readonly onChange: (rows: readonly PayloadRow[]) => void;
}

const blank: PayloadRow = { of: {}, values: {} };

/** More rows are drawn when they are asked for; what was filled in for the others is sent all the same. */
const drawnAtOnce = 200;

/** A row for each line, booking, or whatever is added: what it is on the left, what is entered on the right. */
export function PayloadTable({
  part,
  rows,
  errors,
  extras,
  held,
  askedNow = always,
  isAskedOf = ofAll,
  workspace,
  onChange,
}: Props) {
  const words = useWords();
  const [withMore, setWithMore] = useState(false);
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const telling = saying(tellingColumns(part, extras.shows), rows);
  const ownNames = useOwnNames((kept) => kept.names);
  const fields = fieldsInOwnKinds(part.fields, ownNames, workspace.ownerId ?? null);
  const all = inOrder(fields, extras.order).filter(
    ([name, field]) => name !== extras.adds && askedNow(name) !== "hidden" && !isForOthers(field, rows),
  );
  const isMore = ([name, field]: (typeof all)[number]) =>
    askedNow(name) === "wished" || (field.more === true && !(whereSaid.includes(name) && isSaid(name, rows)));
  const entered = all.filter((entry) => withMore || !isMore(entry));
  const most = Math.max(drawn, ...errors.map(({ line = -1 }) => line + 1));
  const heading = (name: string) => words.field(extras.called?.[name] ?? name);
  const errorAt = (at: number, name: string) =>
    errors.find((error) => error.line === at && error.field?.endsWith(name))?.message;
  const set = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, values: changed(row, name, value) } : row)));
  const changed = (row: PayloadRow, name: string, value: string) => ({
    ...row.values,
    ...extras.follows?.(row, name, value),
    [name]: value,
  });
  const insert = (at: number, row: PayloadRow) => onChange([...rows.slice(0, at), row, ...rows.slice(at)]);
  const mayAdd = part.about === null || extras.adds !== undefined;
  const remove = (at: number) => onChange(rows.filter((_row, index) => index !== at));
  /** It is of the line above it. */
  const isSplit = ({ of }: PayloadRow, at: number) => rows.findIndex((one) => one.of === of) < at;
  const isAdded = ({ of }: PayloadRow) => part.about === null || of[part.about.key] === undefined;
  const cellOf = (row: PayloadRow, at: number, name: string, field: Field) => (
    <PayloadCell
      {...{ row, name, field, at, workspace }}
      about={part.about}
      heading={heading(name)}
      isKnown={extras.serials === "known"}
      error={errorAt(at, name)}
      set={(value, of = name) => set(at, of, value)}
    />
  );
  return (
    <div className="payload">
      {all.some(isMore) && (
        <Checkbox checked={withMore} onChange={(event) => setWithMore(event.target.checked)}>
          {words.say("form.more")}
        </Checkbox>
      )}
      <div className="table-scroll payload-scroll">
        <table className="plain-table">
          <Head {...{ telling, entered, extras, heading, mayAdd }} />
          <tbody>
            {rows.slice(0, most).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line that is split stands twice
              <tr key={at} className={held?.has(at) ? "row-held" : undefined}>
                {telling.map((column, place) =>
                  isAdded(row) ? (
                    <td key={column.name} data-name={heading(column.name)}>
                      {column.name === extras.adds && cellOf(row, at, column.name, fields[column.name] ?? column.field)}
                    </td>
                  ) : (
                    <TellingCell
                      key={column.name}
                      column={column}
                      of={row.of}
                      held={place === 0 ? held?.get(at) : undefined}
                    />
                  ),
                )}
                {entered.map(([name, field]) => (
                  <td key={name} data-name={heading(name)}>
                    {isAskedOf(name, row) && cellOf(row, at, name, field)}
                    {extras.rests?.num === name && <RestStays row={row} {...extras.rests} />}
                  </td>
                ))}
                {extras.beside && (
                  <td data-name={words.say(extras.beside.title)}>
                    <extras.beside.Cell of={row.of} />
                  </td>
                )}
                {extras.splits &&
                  (isSplit(row, at) ? (
                    <RemoveCell run={() => remove(at)} />
                  ) : (
                    <SplitCell
                      run={() =>
                        insert(lastOf(row.of, rows) + 1, { of: row.of, values: extras.rest?.(row.of, rows) ?? {} })
                      }
                    />
                  ))}
                {mayAdd && (isAdded(row) ? <RemoveCell run={() => remove(at)} /> : <td />)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <Button size="small" onClick={() => setDrawn(most + drawnAtOnce)}>
          {words.say("document.moreLines", { count: rows.length - most })}
        </Button>
      )}
      {mayAdd && (
        <Button size="small" icon={<PlusIcon size={14} />} onClick={() => insert(rows.length, blank)}>
          {words.say("form.addLine")}
        </Button>
      )}
    </div>
  );
}

interface HeadProps extends Pick<Props, "extras"> {
  readonly telling: readonly Shown[];
  readonly entered: readonly (readonly [name: string, field: Field])[];
  readonly heading: (name: string) => string;
  readonly mayAdd: boolean;
}

function Head({ telling, entered, extras, heading, mayAdd }: HeadProps) {
  const words = useWords();
  return (
    <thead>
      <tr>
        {telling.map((column) => (
          <th key={column.name} className={isNumber(column) ? "number" : ""}>
            {words.field(column.name)}
          </th>
        ))}
        {entered.map(([name, field]) => (
          <th key={name} className={isNumber({ name, field }) ? "number" : ""}>
            {heading(name)}
            {field.required ? " *" : ""}
          </th>
        ))}
        {extras.beside && <th>{words.say(extras.beside.title)}</th>}
        {extras.splits && <HiddenHead text={words.say("document.splitLine")} />}
        {mayAdd && <HiddenHead text={words.say("form.removeLine")} />}
      </tr>
    </thead>
  );
}

/** The last of the rows of a line. */
const lastOf = (of: AnyRow, rows: readonly PayloadRow[]): number => rows.findLastIndex((one) => one.of === of);

/** The columns in the order of their declaration, those first that the action's screen puts there. */
export function inOrder(fields: Fields, first: readonly string[] = []): readonly (readonly [string, Field])[] {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return Object.entries(fields).sort(([one], [other]) => rank(one) - rank(other));
}

/** Lots, pallets and samples are in sight where some row says one. */
const whereSaid = ["batch_no", "sscc", "num_sample"];

const isSaid = (name: string, rows: readonly PayloadRow[]): boolean => rows.some(({ of }) => Boolean(of[name]));

const saying = (columns: readonly Shown[], rows: readonly PayloadRow[]): readonly Shown[] =>
  columns.filter(({ name }) => !whereSaid.includes(name) || isSaid(name, rows));

const ofAll = () => true;
const always = (): AskedNow => "asked";

/** Serial numbers are asked where a product has some. */
const isForOthers = (field: Field, rows: readonly PayloadRow[]): boolean =>
  field.kind === "json" && !rows.some(({ of }) => isTracked(of));

const HiddenHead = ({ text }: { text: string }) => (
  <th>
    <span className="visually-hidden">{text}</span>
  </th>
);

function RemoveCell({ run }: { run: () => void }) {
  const label = useWords().say("form.removeLine");
  return <ButtonCell {...{ label, run }} icon={<CloseIcon size={12} />} />;
}

function SplitCell({ run }: { run: () => void }) {
  const label = useWords().say("document.splitLine");
  return <ButtonCell {...{ label, run }} icon={<PlusIcon size={14} />} />;
}

const ButtonCell = ({ label, icon, run }: { label: string; icon: React.ReactNode; run: () => void }) => (
  <td>
    <Button type="text" size="small" title={label} aria-label={label} icon={icon} onClick={run}>
      <span className="on-telephone">{label}</span>
    </Button>
  </td>
);

const documentNumbers: readonly string[] = documentsOf(model).flatMap((document) => [
  document.number.field,
  knownBy(document),
]);

/** The number of a document is read to its last digit. */
function classOf(column: Shown): string {
  if (isNumber(column)) return "number";
  if (column.name === "product_name") return "named";
  return documentNumbers.includes(column.name)
    ? "document-no"
    : column.name.endsWith("_code") || isSscc(column)
      ? "code"
      : "";
}

/** All digits of a pallet's code, and an address, take a line of their own on a telephone. */
const isLong = (column: Shown): boolean => column.name.endsWith("_address") || isSscc(column);

const isSscc = ({ field }: Shown): boolean => "sscc" in field && field.sscc === true;

function TellingCell({ column, of, held }: { column: Shown; of: AnyRow; held: string | undefined }) {
  const words = useWords();
  const { name, field } = column;
  const value = localValue(name, field, of, words.language);
  const packs = isQuantity(name) ? packsText(of, name, words) : "";
  return (
    <td data-name={words.field(name)} data-long={isLong(column) || undefined} className={classOf(column)}>
      {isQuantity(name) && value !== null
        ? groupedDecimal(String(value ?? "0"))
        : shown(field.kind, value, name, words)}
      {packs && <div className="quiet payload-packs">{packs}</div>}
      {held && <div className="row-held-why">! {held}</div>}
    </td>
  );
}
