import { groupedDecimal } from "../../i18n/format.ts";
import { TableScroll } from "../../ui/TableScroll.tsx";
import { roundAbove } from "./figures.ts";

interface Props {
  readonly title: string;
  /** What is counted, in the order of the bars. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** Above the names, in the table. */
  readonly named: string;
}

const [width, height, left, bottom, top] = [560, 196, 46, 22, 14];

/** A bar chart, and its numbers as a table for those who cannot see the bars. */
export function Bars({ title, series, rows, named }: Props) {
  const most = roundAbove(rows.flatMap(({ values }) => values));
  const room = (width - left) / Math.max(1, rows.length);
  const bar = Math.min(34, (room * 0.7) / series.length);
  const y = (value: number) => top + (height - top - bottom) * (1 - value / most);
  return (
    <figure className="bars">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="bars-picture">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={left} x2={width} y1={y(most * share)} y2={y(most * share)} className="bars-line" />
            <text x={left - 6} y={y(most * share) + 4} textAnchor="end" className="bars-text">
              {groupedDecimal(most * share)}
            </text>
          </g>
        ))}
        {rows.map(({ name, values }, at) => (
          <g key={name}>
            {values.map((value, part) => (
              <rect
                key={series[part]}
                className={`bars-bar bars-bar-${part}`}
                x={left + room * (at + 0.5) + bar * (part - series.length / 2) + 1}
                y={y(value)}
                width={bar - 2}
                height={Math.max(value > 0 ? 2 : 0, y(0) - y(value))}
                rx={2}
              />
            ))}
            <text x={left + room * (at + 0.5)} y={height - 6} textAnchor="middle" className="bars-text">
              {name}
            </text>
          </g>
        ))}
      </svg>
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
