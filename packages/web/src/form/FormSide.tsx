import { Button } from "antd";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useOwnNames } from "../i18n/ownNames.ts";
import type { LinesHandles } from "./formKeys.ts";
import { LastTime } from "./LastTime.tsx";
import { isBlank, type LineColumn } from "./lineColumns.ts";
import { beyondStock, faultsOf, totalsOf } from "./linesNow.ts";
import { withOwnKinds } from "./ownKinds.ts";
import type { FormState } from "./useFormState.ts";
import { useStockOf } from "./useStockOf.ts";
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
  const isRefused = state.failure !== null || Object.keys(state.errors.fields).length > 0;
  return (
    <aside className="form-side" aria-label={words.say("form.sideTotals")}>
      <section>
        <h3>{words.say("form.sideChecks")}</h3>
        {kinds.map((kind) => (
          <Checks key={kind.name} kind={kind} state={state} goTo={handles[kind.name]?.current?.goTo} />
        ))}
        {!isRefused && <p className="side-good">{words.say("form.sideNothing")}</p>}
      </section>
      <section>
        <h3>{words.say("form.sideTotals")}</h3>
        {kinds.map((kind) => (
          <Totals key={kind.name} kind={kind} isNamed={kinds.length > 1} />
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

interface ChecksProps {
  readonly kind: Kind;
  readonly state: FormState;
  readonly goTo: ((line: number, name: string) => void) | undefined;
}

interface Told {
  readonly at: number;
  readonly column: LineColumn;
  readonly text: string;
  readonly isWrong: boolean;
}

function Checks({ kind, state, goTo }: ChecksProps) {
  const words = useWords();
  const names = useOwnNames((kept) => kept.names);
  const columns = withOwnKinds(kind.columns, names, state.lineWorkspace.ownerId);
  const stock = useStockOf(columns, kind.all, state.lineWorkspace);
  const told: readonly Told[] = [
    ...faultsOf(columns, kind.all).map(({ one, ...at }) => ({
      ...at,
      text: wrongText(words, at.column, one),
      isWrong: true,
    })),
    ...beyondStock(columns, kind.all, stock).map(({ there: { num, unit }, ...at }) => ({
      ...at,
      text: words.say("form.beyond", { num: groupedDecimal(num), unit }),
      isWrong: false,
    })),
  ];
  if (told.length === 0) return null;
  return (
    <ul className="side-checks">
      {told.slice(0, mostTold).map(({ at, column, text, isWrong }) => (
        <li key={`${at} ${column.name}`} className={isWrong ? "side-wrong" : "side-doubt"}>
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

function Totals({ kind, isNamed }: { kind: Kind; isNamed: boolean }) {
  const words = useWords();
  const count = kind.all.filter(({ values }) => !isBlank(kind.columns, values)).length;
  return (
    <dl className="side-totals">
      <dt>{isNamed ? words.resources(kind.declared.name) : words.say("form.lines")}</dt>
      <dd>{count}</dd>
      {totalsOf(kind.columns, kind.all).map(({ name, said }) => (
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
