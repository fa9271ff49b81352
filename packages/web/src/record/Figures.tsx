import {
  compareDecimals,
  type Declarations,
  type Declared,
  type Figure,
  figuresOf,
  isOfAllWarehouses,
  model,
  sumDecimals,
} from "@stowage/model";
import type { AnyRow } from "../api/resources.ts";
import { groupedDecimal, localInstant } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import type { ToldFigure } from "./useFigures.ts";

const all = model as Declarations;

interface Props {
  readonly declared: Declared;
  readonly row: AnyRow;
  readonly figures: readonly ToldFigure[] | undefined;
}

/** What a record is measured by: as many equal cells as it has figures, before they are known too. */
export function Figures({ declared, row, figures }: Props) {
  const words = useWords();
  const told = figuresOf(declared, all);
  const names = figures ? figures.map(({ name }) => name) : Object.keys(told);
  if (names.length === 0) return null;
  const list = (
    <dl className="record-figures" aria-label={words.say("record.figures")} aria-busy={figures === undefined}>
      {names.map((name) => {
        const figure = figures?.find((one) => one.name === name);
        const whole = figures?.find((one) => one.name === told[name]?.outOf);
        return (
          <div key={name} className="record-figure">
            <dt title={words.record("figure", name)}>{words.record("figure", name)}</dt>
            {figure && told[name] && (
              <Value figure={figure} declared={told[name]} whole={whole} row={row} words={words} />
            )}
          </div>
        );
      })}
    </dl>
  );
  if (!isOfAllWarehouses(declared, all)) return list;
  return (
    <>
      <p className="record-everywhere">{words.say("record.allWarehouses")}</p>
      {list}
    </>
  );
}

interface ValueProps {
  readonly figure: ToldFigure;
  readonly declared: Figure;
  readonly whole: ToldFigure | undefined;
  readonly row: AnyRow;
  readonly words: Words;
}

function Value({ figure, declared, whole, row, words }: ValueProps) {
  const { value } = figure;
  const tone = toneOf(figure, declared, whole, row);
  const hint = hintOf(figure, declared, words);
  const differs = differenceOf(figure, declared, whole, row);
  const asking = [
    differs && words.say(differs.more ? "record.moreThan" : "record.fewerThan", { count: groupedDecimal(differs.by) }),
    said(declared.short?.word, figure.short, words),
    said(declared.warning?.word, figure.warning, words),
  ].filter((one) => one !== null && one !== "");
  const [only] = figure.parts.length === 1 ? figure.parts : [];
  // The row tells the unit in the reader's language.
  const ownName = "field" in declared && declared.unit ? row[declared.unit] : undefined;
  const unit =
    ownName ?? figure.unit ?? ("ownUnit" in declared && declared.ownUnit ? row[declared.ownUnit.unit] : only?.unit);
  return (
    <>
      <dd className={`record-number ${isInstant(figure) || areSeveral(figure) ? "record-moment" : ""} ${tone}`}>
        {textOf(figure, declared, words)}
        {typeof unit === "string" && value !== null && <span className="record-unit"> {unit}</span>}
        {whole?.value != null && !areSeveral(whole) && (
          <span className="record-unit"> {words.say("record.outOf", { whole: groupedDecimal(whole.value) })}</span>
        )}
      </dd>
      <dd className="record-hint">
        {whole && <Bar part={Number(value)} whole={Number(whole.value)} differs={differs !== null} />}
        {isShare(declared) && value !== null && <Bar part={Number(value)} whole={100} />}
        {hint}
        {hint && asking.length > 0 && " · "}
        {asking.length > 0 && <span className="attention">{asking.join(" · ")}</span>}
      </dd>
    </>
  );
}

const isShare = (declared: Figure) => "measure" in declared && declared.measure === "location_fill";
const isInstant = ({ value }: ToldFigure) => value !== null && /^\d{4}-\d\d-\d\dT/.test(value);

function textOf(figure: ToldFigure, declared: Figure, words: Words): string {
  if (figure.value === null) return "–";
  if (isInstant(figure)) return localInstant(figure.value).slice(5);
  if (areSeveral(figure))
    return figure.parts.map(({ unit, value }) => `${groupedDecimal(value)} ${unit ?? ""}`.trim()).join(" · ");
  return `${groupedDecimal(figure.value)}${isShare(declared) ? "%" : ""}`.trim() || words.say("record.never");
}

/** Boxes and pieces are no sum: each unit is told by itself. */
const areSeveral = ({ parts }: ToldFigure) => parts.length > 1;

/** Below a number stands what the declaration says beside it. */
const hintOf = (figure: ToldFigure, { hint }: Figure, words: Words): string => said(hint?.word, figure.hint, words);

const said = (word: string | undefined, count: string | null | undefined, words: Words): string =>
  word && Number(count ?? 0) > 0 ? words.record("hint", word, { count: groupedDecimal(count ?? "0") }) : "";

/** Coloured only where it tells: too little somewhere, something bad, a part on its way or whole. */
function toneOf(figure: ToldFigure, declared: Figure, whole: ToldFigure | undefined, row: AnyRow): string {
  const { value, short } = figure;
  const number = Number(value);
  if (Number(short ?? 0) > 0 || differenceOf(figure, declared, whole, row)) return "attention";
  if (declared.alarming && number > 0) return "attention";
  if (whole && number > 0 && number < Number(whole.value)) return "working";
  return whole && number > 0 ? "good" : "";
}

/** By how much a part is more than its whole, or less though nothing more is to come; null where it is neither. */
function differenceOf(figure: ToldFigure, declared: Figure, whole: ToldFigure | undefined, row: AnyRow) {
  const { value } = figure;
  if (!declared.final || value == null || whole?.value == null || areSeveral(figure) || areSeveral(whole)) return null;
  const more = compareDecimals(value, whole.value);
  if (more === 0 || (more < 0 && !row[declared.final])) return null;
  const [large, small] = more > 0 ? [value, whole.value] : [whole.value, value];
  return { more: more > 0, by: sumDecimals([large, small.startsWith("-") ? small.slice(1) : `-${small}`]) };
}

/** How much of a whole there is; nothing where there is no whole. */
export function Bar({ part, whole, differs = false }: { part: number; whole: number; differs?: boolean }) {
  if (!(whole > 0) || part <= 0) return <span className="record-bar" aria-hidden="true" />;
  const full = part >= whole;
  return (
    <span className="record-bar" aria-hidden="true">
      <span
        className={differs ? "differs" : full ? "full" : ""}
        style={{ width: `${Math.min(100, (part / whole) * 100)}%` }}
      />
    </span>
  );
}
