import { groupedDecimal } from "../../i18n/format.ts";
import { Drawing } from "../../ui/Drawing.tsx";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { textWidth } from "../../ui/textWidth.ts";
import { roundAbove } from "./figures.ts";
import { Scale } from "./Scale.tsx";

interface Props {
  readonly title: string;
  /** What is counted, in the order of the bars. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** Above the names, in the table. */
  readonly named: string;
}

const [height, left, bottom, top] = [196, 46, 22, 14];

/** So many names stand beside each other without touching. */
const everyNth = (rows: Props["rows"], room: number): number =>
  Math.max(1, Math.ceil(Math.max(...rows.map(({ name }) => textWidth(name) + 8)) / room));

/** A bar chart, and its numbers as a table for those who cannot see the bars. */
export function Bars({ title, series, rows, named }: Props) {
  const most = roundAbove(rows.flatMap(({ values }) => values));
  const y = (value: number) => top + (height - top - bottom) * (1 - value / most);
  return (
    <figure className="bars">
      <figcaption>{title}</figcaption>
      <Drawing height={height}>
        {(width) => {
          const room = (width - left) / Math.max(1, rows.length);
          const bar = Math.min(34, (room * 0.7) / series.length);
          return (
            <>
              <Scale most={most} y={y} left={left} right={width} />
              {rows.map(({ name, values }, at) => (
                <g key={name}>
                  {values.map((value, part) => (
                    <rect
                      key={series[part]}
                      className={`bars-bar bars-bar-${part}`}
                      x={left + room * (at + 0.5) + bar * (part - series.length / 2) + 1}
                      y={y(value)}
                      width={Math.max(1, bar - 2)}
                      height={Math.max(value > 0 ? 2 : 0, y(0) - y(value))}
                      rx={2}
                    />
                  ))}
                  {at % everyNth(rows, room) === 0 && (
                    <text x={left + room * (at + 0.5)} y={height - 6} textAnchor="middle" className="bars-text">
                      {name}
                    </text>
                  )}
                </g>
              ))}
            </>
          );
        }}
      </Drawing>
      <TableScroll label={title}>
        <table className="plain-table">
          <thead>
            <tr>
              <th>{named}</th>
              {series.map((name, part) => (
                <th key={name} className="number">
                  <span className={`swatch bars-bar-${part}`} aria-hidden="true" /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <td>{name}</td>
                {values.map((value, part) => (
                  <td key={series[part]} className="number">
                    {groupedDecimal(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </figure>
  );
}
