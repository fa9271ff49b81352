import { isGivenByServer } from "@stowage/model";
import { Button, Form } from "antd";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useOwnNames } from "../i18n/ownNames.ts";
import { checkValue, isEmpty } from "./check.ts";
import type { FormField } from "./fields.ts";
import type { LinesHandles } from "./formKeys.ts";
import { LastTime } from "./LastTime.tsx";
import { isBlank, type LineColumn } from "./lineColumns.ts";
import { beyondStock, type CellFault, faultsOf, linesThatStand, missingIn, totalsOf } from "./linesNow.ts";
import { withOwnKinds } from "./ownKinds.ts";
import { hasErrors } from "./serverErrors.ts";
import { useFractions } from "./useFactorsOf.ts";
import type { FormState } from "./useFormState.ts";
import { useStockOf } from "./useStockOf.ts";
import { wrongAmountsIn } from "./wrongAmount.ts";
import { wrongText } from "./wrongText.ts";

const mostTold = 6;

type Kind = FormState["lines"]["kinds"][number];

interface Props {
  readonly state: FormState;
  readonly isNew: boolean;
  readonly handles: LinesHandles;
}

/** Beside the form of a document: what is in its way as it stands, what it comes to, what went before it, and the keys. */
export function FormSide({ state, isNew, handles }: Props) {
  const words = useWords();
  const { kinds } = state.lines;
  const isRefused = state.failure !== null || hasErrors(state.errors);
  return (
    <aside className="form-side" aria-label={words.say("form.sideTotals")}>
      <section>
        <h3>{words.say("form.sideChecks")}</h3>
        <Lacking state={state} isNew={isNew} />
        <Wanting state={state} />
        {kinds.map((kind) => (
          <Checks key={kind.name} kind={kind} state={state} goTo={handles[kind.name]?.current?.goTo} />
        ))}
        {state.errors.rest.length > 0 && (
          <ul className="side-checks">
            {state.errors.rest.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {!isRefused && <p className="side-good">{words.say("form.sideNothing")}</p>}
      </section>
      <section>
        <h3>{words.say("form.sideTotals")}</h3>
        {kinds.map((kind) => (
          <Totals key={kind.name} kind={kind} state={state} isNamed={kinds.length > 1} />
        ))}
      </section>
      {isNew &&
        kinds.map((kind) => (
          <LastTime
            key={kind.name}
            kind={kind}
            state={state}
            fill={(rows) => handles[kind.name]?.current?.fill(rows)}
          />
        ))}
      <Keys />
    </aside>
  );
}

/** Fields of the head that need a value or were refused, each with the way to it, and lines that are still to come. */
function Lacking({ state, isNew }: { state: FormState; isNew: boolean }) {
  const words = useWords();
  const { form, parts, declared, lines, errors } = state;
  const values = (Form.useWatch([], form) ?? {}) as Readonly<Record<string, unknown>>;
  const isLacking = ({ name, field, settled }: FormField) =>
    field.required === true && !settled && !(isNew && isGivenByServer(declared.fields, field)) && isEmpty(values[name]);
  const fields = [...parts.main, ...parts.more].flatMap((one) => {
    // What its field refuses once it is left is told here as well, before anybody saves.
    const value = values[one.name];
    const wrong = one.settled || isEmpty(value) ? null : checkValue(one.field, value);
    const refused = errors.fields[one.name] ?? (wrong ? wrongText(words, one, wrong) : undefined);
    const why = isLacking(one) ? wrongText(words, one, { code: "REQUIRED" }) : refused;
    return why ? [{ name: one.name, why, look: refused ? "side-wrong" : undefined }] : [];
  });
  const empty = lines.kinds.filter(
    ({ required, all, columns }) => required && all.every((one) => isBlank(columns, one.values)),
  );
  if (fields.length + empty.length === 0) return null;
  return (
    <ul className="side-checks">
      {fields.map(({ name, why, look }) => (
        <li key={name} className={look}>
          <Button type="link" size="small" onClick={() => form.scrollToField(name, { focus: true })}>
            {words.field(name)}
          </Button>
          {why}
        </li>
      ))}
      {empty.map(({ name }) => (
        <li key={name}>{words.error("NO_LINES")}</li>
      ))}
    </ul>
  );
}

/** Fields without which it is made, and blocked. */
function Wanting({ state: { form, parts, declared } }: { state: FormState }) {
  const words = useWords();
  const values = (Form.useWatch([], form) ?? {}) as Readonly<Record<string, unknown>>;
  const wanted = declared.type === "document" ? (declared.wants ?? []) : [];
  const names = wanted
    .filter(({ of, unless }) => values[of.field] === of.value && (!unless || isEmpty(values[unless])))
    .flatMap(({ fields }) => fields)
    .filter((name) => isEmpty(values[name]));
  if (names.length === 0) return null;
  const isThere = (name: string) => [...parts.main, ...parts.more].some((one) => one.name === name);
  return (
    <ul className="side-checks">
      {names.filter(isThere).map((name) => (
        <li key={name} className="side-doubt">
          <Button type="link" size="small" onClick={() => form.scrollToField(name, { focus: true })}>
            {words.field(name)}
          </Button>
          {words.say("form.wanted")}
        </li>
      ))}
    </ul>
  );
}

interface ChecksProps {
  readonly kind: Kind;
  readonly state: FormState;
  readonly goTo: ((line: number, name: string) => void) | undefined;
}

interface Told {
  readonly at: number;
  readonly column: LineColumn;
  readonly text: string;
  /** How it looks: what is wrong, what is missing still, what is doubtful. */
  readonly look: "side-wrong" | "side-missing" | "side-doubt";
}

/** What is in the way of saving lines as they stand, what was refused of them, and what is doubtful. */
function useTold(kind: Kind, state: FormState): readonly Told[] {
  const words = useWords();
  const names = useOwnNames((kept) => kept.names);
  const columns = withOwnKinds(kind.columns, names, state.lineWorkspace.ownerId);
  const stock = useStockOf(columns, kind.all, state.lineWorkspace);
  const fractions = useFractions(columns, kind.all, state.lineWorkspace);
  const said =
    (look: Told["look"]) =>
    ({ one, ...at }: CellFault): Told => ({ ...at, text: wrongText(words, at.column, one), look });
  const found: readonly Told[] = [
    ...[...faultsOf(columns, kind.all), ...fractions].map(said("side-wrong")),
    ...missingIn(columns, kind.all).map(said("side-missing")),
    ...wrongAmountsIn(state.declared, { ...kind, columns }, kind.all).map(said("side-wrong")),
  ];
  const isFound = (line: number, name: string) => found.some(({ at, column }) => at === line && column.name === name);
  const refused = Object.entries(kind.errors).flatMap(([line, cells]) =>
    Object.entries(cells).flatMap(([name, text]): readonly Told[] => {
      const column = columns.find((one) => one.name === name);
      return column && !isFound(Number(line), name) ? [{ at: Number(line), column, text, look: "side-wrong" }] : [];
    }),
  );
  const doubtful = beyondStock(columns, kind.all, stock).map(
    ({ there: { num, unit }, ...at }): Told => ({
      ...at,
      text: words.say("form.beyond", { num: groupedDecimal(num), unit }),
      look: "side-doubt",
    }),
  );
  return [...found, ...refused, ...doubtful];
}

function Checks({ kind, state, goTo }: ChecksProps) {
  const words = useWords();
  const told = useTold(kind, state);
  if (told.length === 0) return null;
  return (
    <ul className="side-checks">
      {told.slice(0, mostTold).map(({ at, column, text, look }) => (
        // One cell may be wrong and doubtful at once.
        <li key={`${at} ${column.name} ${text}`} className={look}>
          <Button type="link" size="small" onClick={() => goTo?.(at, column.name)}>
            #{at + 1} {words.field(column.shows)}
          </Button>
          {text}
        </li>
      ))}
      {told.length > mostTold && <li>{words.say("form.sideMore", { count: told.length - mostTold })}</li>}
    </ul>
  );
}

function Totals({ kind, state, isNamed }: { kind: Kind; state: FormState; isNamed: boolean }) {
  const words = useWords();
  const filled = kind.all.filter(({ values }) => !isBlank(kind.columns, values));
  const right = linesThatStand(kind.columns, kind.all, useFractions(kind.columns, kind.all, state.lineWorkspace));
  return (
    <dl className="side-totals">
      <dt>{isNamed ? words.resources(kind.declared.name) : words.say("form.lines")}</dt>
      <dd>{filled.length}</dd>
      {totalsOf(kind.columns, right).map(({ name, said }) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>{said.join(" · ")}</dd>
        </div>
      ))}
    </dl>
  );
}

const keys = [
  ["Ctrl ↓", "keyLines"],
  ["Tab", "keyNext"],
  ["Ctrl V", "keyPaste"],
  ["Ctrl ⌫", "keyRemove"],
  ["Ctrl Z", "keyUndo"],
  ["Ctrl ↵", "keySave"],
] as const;

function Keys() {
  const words = useWords();
  return (
    <section>
      <h3>{words.say("form.sideKeys")}</h3>
      <dl className="side-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{words.say(`form.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
