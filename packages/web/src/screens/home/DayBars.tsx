import { Link } from "@tanstack/react-router";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { roundAbove } from "./figures.ts";
import { Scale } from "./Scale.tsx";
import type { OpenKind } from "./work.ts";

const [height, left, bottom, top] = [200, 34, 22, 12];

/** What came and what was finished on each of thirty days, today the last. */
export function DayBars({ kind: { document, days } }: { kind: OpenKind }) {
  const words = useWords();
  const most = roundAbove(days.flatMap(({ came, finished }) => [came, finished]));
  const y = (count: number) => top + (height - top - bottom) * (1 - count / most);
  const sum = (of: "came" | "finished") => groupedDecimal(days.reduce((total, day) => total + day[of], 0));
  const title = words.say("dashboard.byDay", { what: words.resources(document) });
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
      <Drawing height={height} label={title}>
        {(width) => (
          <>
            <Scale most={most} y={y} left={left} right={width} />
            <Days days={days} room={(width - left) / days.length} y={y} />
          </>
        )}
      </Drawing>
    </section>
  );
}

interface DaysProps extends Pick<OpenKind, "days"> {
  readonly room: number;
  readonly y: (count: number) => number;
}

function Days({ days, room, y }: DaysProps) {
  const words = useWords();
  const named = [0, Math.floor(days.length / 2), days.length - 1];
  return days.map(({ day, came, finished }, at) => (
    <g key={day}>
      <title>
        {`${day} · ${words.say("dashboard.came", { count: came })} · ${words.say("dashboard.finished", { count: finished })}`}
      </title>
      <rect className="home-came" x={left + room * at} y={y(came)} width={room * 0.44} height={y(0) - y(came)} />
      <rect
        className="home-finished"
        x={left + room * (at + 0.46)}
        y={y(finished)}
        width={room * 0.44}
        height={y(0) - y(finished)}
      />
      {named.includes(at) && (
        <text
          x={left + room * (at === 0 ? 0 : at === days.length - 1 ? days.length : at + 0.5)}
          y={height - 5}
          textAnchor={at === 0 ? "start" : at === days.length - 1 ? "end" : "middle"}
          className="bars-text"
        >
          {at === days.length - 1 ? words.say("dashboard.today") : day.slice(5)}
        </text>
      )}
    </g>
  ));
}
