import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useTimeZone } from "../../session/hooks.ts";
import { roundAbove } from "./figures.ts";
import { clock, minuteIn, paceOf } from "./pace.ts";
import type { OpenKind } from "./work.ts";

const [width, height, left, right, bottom, top] = [620, 200, 40, 16, 22, 12];

/** Today's documents on their way to nothing, and when the day ends at this pace. */
export function BurnDown({ kind }: { kind: OpenKind }) {
  const words = useWords();
  const now = minuteIn(useTimeZone(), new Date());
  const done = kind.finished.reduce((sum, { count }) => sum + count, 0);
  const total = kind.due_open + done;
  const { points, end } = paceOf(kind.due_open, kind.finished, now);
  const first = Math.floor((points[0]?.[0] ?? 0) / 60) * 60;
  const last = Math.min(24 * 60, Math.max(18 * 60, Math.ceil(Math.max(now, end ?? 0) / 60) * 60));
  const most = roundAbove([total]);
  const x = (minute: number) => left + ((width - left - right) * (minute - first)) / (last - first);
  const y = (open: number) => top + (height - top - bottom) * (1 - open / most);
  const line = points.map(([minute, open]) => `${x(minute)},${y(open)}`).join(" ");
  const ticks = Array.from({ length: Math.floor((last - first) / 120) + 1 }, (_, at) => first + at * 120);
  return (
    <section
      className="home-part"
      aria-label={words.say("dashboard.ofToday", { what: words.resources(kind.document) })}
    >
      <h2>
        {words.say("dashboard.ofToday", { what: words.resources(kind.document) })} {groupedDecimal(total)}
        <small>
          {words.say("dashboard.doneOf", {
            count: groupedDecimal(done),
            percent: total > 0 ? Math.round((100 * done) / total) : 100,
          })}
        </small>
        <PaceSaid end={end} left={kind.due_open} />
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="bars-picture">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={left} x2={width - right} y1={y(most * share)} y2={y(most * share)} className="bars-line" />
            <text x={left - 6} y={y(most * share) + 4} textAnchor="end" className="bars-text">
              {groupedDecimal(Math.round(most * share * 10) / 10)}
            </text>
          </g>
        ))}
        {ticks.map((minute) => (
          <text key={minute} x={x(minute)} y={height - 5} textAnchor="middle" className="bars-text">
            {clock(minute) ?? "24:00"}
          </text>
        ))}
        <polygon className="burn-area" points={`${x(points[0]?.[0] ?? first)},${y(0)} ${line} ${x(now)},${y(0)}`} />
        <polyline className="burn-line" points={line} />
        {end !== null && end > now && (
          <line
            className="burn-ahead"
            x1={x(now)}
            y1={y(kind.due_open)}
            x2={x(Math.min(end, last))}
            y2={y(end > last ? kind.due_open * (1 - (last - now) / (end - now)) : 0)}
          />
        )}
        <line className="burn-now" x1={x(now)} x2={x(now)} y1={top} y2={y(0)} />
        <circle className="burn-dot" cx={x(now)} cy={y(kind.due_open)} r={4} />
      </svg>
    </section>
  );
}

function PaceSaid({ end, left }: { end: number | null; left: number }) {
  const words = useWords();
  if (left === 0) return <small className="burn-said">{words.say("dashboard.nothingLeft")}</small>;
  const at = end === null ? null : clock(end);
  const said = end === null ? "dashboard.noPace" : at ? "dashboard.endsAt" : "dashboard.notToday";
  return (
    <small className={`burn-said ${end !== null && !at ? "attention" : ""}`}>
      {words.say("dashboard.leftNow", { count: groupedDecimal(left) })} · {words.say(said, { at: at ?? "" })}
    </small>
  );
}
