import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useTimeZone } from "../../session/hooks.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { roundAbove } from "./figures.ts";
import { clock, minuteIn, paceOf, ticksOf } from "./pace.ts";
import { Scale } from "./Scale.tsx";
import type { OpenKind } from "./work.ts";

const [height, left, right, bottom, top] = [200, 40, 20, 22, 12];
/** So much room a time of day needs below. */
const tickWidth = 56;

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
  const y = (open: number) => top + (height - top - bottom) * (1 - open / most);
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
      <Drawing height={height}>
        {(width) => {
          const x = (minute: number) => left + ((width - left - right) * (minute - first)) / (last - first);
          const line = points.map(([minute, open]) => `${x(minute)},${y(open)}`).join(" ");
          return (
            <>
              <Scale most={most} y={y} left={left} right={width - right} />
              {ticksOf(first, last, (width - left - right) / tickWidth).map((minute) => (
                <text key={minute} x={x(minute)} y={height - 5} textAnchor="middle" className="bars-text">
                  {clock(minute) ?? "24:00"}
                </text>
              ))}
              <polygon
                className="burn-area"
                points={`${x(points[0]?.[0] ?? first)},${y(0)} ${line} ${x(now)},${y(0)}`}
              />
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
            </>
          );
        }}
      </Drawing>
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
