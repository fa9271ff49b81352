import { Link } from "@tanstack/react-router";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { roundAbove } from "./figures.ts";
import type { OpenKind } from "./work.ts";

const [height, left, bottom, top] = [200, 34, 22, 12];

/** What came and what was finished on each of thirty days, today the last. */
export function DayBars({ kind: { document, days }, width }: { kind: OpenKind; width: number }) {
  const words = useWords();
  const most = roundAbove(days.flatMap(({ came, finished }) => [came, finished]));
  const room = (width - left) / days.length;
  const y = (count: number) => top + (height - top - bottom) * (1 - count / most);
  const sum = (of: "came" | "finished") => groupedDecimal(days.reduce((total, day) => total + day[of], 0));
  const title = words.say("dashboard.byDay", { what: words.resources(document) });
  const named = [0, Math.floor(days.length / 2), days.length - 1];
  return (
    <section className="home-part" aria-label={title}>
      <h2>
        <Link to="/Main/$path" params={{ path: document }} search={{ sort: "-created_at" }}>
          {title}
        </Link>
        <small>
          <span className="swatch home-came" aria-hidden="true" /> {words.say("dashboard.came", { count: sum("came") })}
        </small>
        <small>
          <span className="swatch home-finished" aria-hidden="true" />{" "}
          {words.say("dashboard.finished", { count: sum("finished") })}
        </small>
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title} className="bars-picture">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={left} x2={width} y1={y(most * share)} y2={y(most * share)} className="bars-line" />
            <text x={left - 6} y={y(most * share) + 4} textAnchor="end" className="bars-text">
              {groupedDecimal(Math.round(most * share * 10) / 10)}
            </text>
          </g>
        ))}
        {days.map(({ day, came, finished }, at) => (
          <g key={day}>
            <title>
              {`${day} · ${words.say("dashboard.came", { count: came })} · ${words.say("dashboard.finished", { count: finished })}`}
            </title>
            <rect
              className="home-came"
              x={left + room * at + 1}
              y={y(came)}
              width={room / 2 - 1}
              height={y(0) - y(came)}
            />
            <rect
              className="home-finished"
              x={left + room * (at + 0.5)}
              y={y(finished)}
              width={room / 2 - 1}
              height={y(0) - y(finished)}
            />
            {named.includes(at) && (
              <text
                x={left + room * (at + 0.5)}
                y={height - 5}
                textAnchor={at === 0 ? "start" : at === days.length - 1 ? "end" : "middle"}
                className="bars-text"
              >
                {at === days.length - 1 ? words.say("dashboard.today") : day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </section>
  );
}
