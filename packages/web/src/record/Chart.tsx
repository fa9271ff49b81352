import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { type Drawn, drawnDays, tellsOverTime } from "./drawn.ts";
import type { ToldChart } from "./useFigures.ts";

const width = 600;
const height = 132;
const top = 18;

/** How something went day by day: a level with what came in and its minimum, or bars. Nothing where that tells nothing. */
export function Chart({ chart, unit }: { chart: ToldChart; unit?: string }) {
  const words = useWords();
  const days = drawnDays(chart);
  const level = Number(chart.level ?? 0);
  const most = Math.max(level, ...days.map(({ value }) => value));
  if (!tellsOverTime(chart, days)) return null;
  const isLevel = chart.kind === "level";
  const y = (value: number) => top + (1 - value / most) * (height - top);
  const step = width / Math.max(1, isLevel ? days.length - 1 : days.length);
  const now = isLevel
    ? words.say("record.stockNow", { count: `${groupedDecimal(chart.now ?? "0")} ${unit ?? ""}`.trim() })
    : words.say("record.orderSum", { count: groupedDecimal(days.reduce((sum, { value }) => sum + value, 0)) });
  return (
    <figure className="record-chart">
      <figcaption>
        <strong>
          {words.say(isLevel ? "record.stockDays" : "record.orderDays", {
            days: isLevel ? days.length - 1 : days.length,
          })}
        </strong>{" "}
        {now}
      </figcaption>
      <div className="chart-field">
        <span className="chart-most">{groupedDecimal(Math.round(most))}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {isLevel ? <Level days={days} step={step} y={y} /> : <Bars days={days} step={step} y={y} />}
          {isLevel && level > 0 && <line className="chart-level" x1="0" x2={width} y1={y(level)} y2={y(level)} />}
        </svg>
        {isLevel && level > 0 && (
          <span className="chart-level-name" style={{ bottom: `${(100 * (height - y(level))) / height}%` }}>
            {words.say("record.minimum", { count: groupedDecimal(chart.level ?? "0") })}
          </span>
        )}
        {isLevel && <Receipts days={days} most={most} />}
      </div>
      <div className="chart-days">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{words.say("record.today")}</span>
      </div>
    </figure>
  );
}

interface Part {
  readonly days: readonly Drawn[];
  readonly step: number;
  readonly y: (value: number) => number;
}

/** A level stays as it is until the day on which it changes. */
function Level({ days, step, y }: Part) {
  const line = days.map(({ value }, at) => `${at === 0 ? "M0" : `H${at * step}V`} ${y(value)}`).join("");
  return (
    <>
      <path className="chart-ground" d={`${line}V${height}H0Z`} />
      <path className="chart-line" d={line} />
    </>
  );
}

const Bars = ({ days, step, y }: Part) =>
  days.map(({ day, value }, at) => (
    <rect key={day} className="chart-bar" x={at * step + 2} width={step - 4} y={y(value)} height={height - y(value)} />
  ));

const mostNamed = 4;

/** A name at the first edge begins where its day stands, so that it is not cut off. */
const edgeOf = (part: number): string => (part < 0.1 ? "chart-came-first" : "");

/** The largest receipts are named; more would lie upon each other. */
function Receipts({ days, most }: { days: readonly Drawn[]; most: number }) {
  const words = useWords();
  const last = Math.max(1, days.length - 1);
  const named = days
    .map((one, at) => ({ ...one, at }))
    .filter(({ came }) => came > 0)
    .sort((a, b) => b.came - a.came)
    .filter(({ at }, index, all) => all.slice(0, index).every((other) => Math.abs(other.at - at) > last / 8))
    .slice(0, mostNamed);
  return named.map(({ day, at, value, came }) => (
    <span
      key={day}
      className={`chart-came ${edgeOf(at / last)}`}
      style={{ left: `${(100 * at) / last}%`, bottom: `${(100 * (value / most) * (height - top)) / height}%` }}
      title={day}
    >
      {words.say("record.came", { count: groupedDecimal(came) })}
    </span>
  ));
}
