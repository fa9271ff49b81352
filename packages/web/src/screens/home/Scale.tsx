import { groupedDecimal } from "../../i18n/format.ts";

interface Props {
  readonly most: number;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
}

/** Nothing, half and all of what a chart reaches up to. */
export const Scale = ({ most, y, left, right }: Props) =>
  [0, 0.5, 1].map((share) => (
    <g key={share}>
      <line x1={left} x2={right} y1={y(most * share)} y2={y(most * share)} className="bars-line" />
      <text x={left - 6} y={y(most * share) + 4} textAnchor="end" className="bars-text">
        {groupedDecimal(most * share)}
      </text>
    </g>
  ));
