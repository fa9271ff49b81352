import type { Resource } from "@stowage/model";
import type { ReactNode } from "react";
import { namedIn } from "../../api/lookup.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { Chart } from "../../record/Chart.tsx";
import { Figures } from "../../record/Figures.tsx";
import { RecordBody } from "../../record/RecordBody.tsx";
import { RecordFacts } from "../../record/RecordFacts.tsx";
import { RecordHead } from "../../record/RecordHead.tsx";
import { Sign } from "../../record/Sign.tsx";
import { subtitleOf } from "../../record/subtitle.tsx";
import { useFigures } from "../../record/useFigures.ts";
import { rowTitle } from "../../ui/rowTitle.ts";
import { StatusTag, tonesOf } from "../../ui/StatusTag.tsx";
import { extras } from "./extras/index.ts";
import { useDetailTabs } from "./useDetailTabs.tsx";

interface Props {
  readonly declared: Resource;
  readonly row: AnyRow;
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly onFull: () => void;
  readonly isFull: boolean;
}

/** A row to read: what it is, what it is measured by, what belongs to it, and its facts. */
export function ReadRow({ declared, row, tools, onClose, onFull, isFull }: Props) {
  const words = useWords();
  const measured = useFigures(declared, String(row[declared.key]), row.version);
  const tabs = useDetailTabs(declared, row);
  const Extra = extras[declared.name]?.Panel;
  const { title, code, picture, subtitle = [] } = declared;
  const name = title === undefined ? undefined : namedIn(declared.name, row, title);
  const states = Object.entries(declared.fields).filter(([, field]) => tonesOf(field));
  const unit = row.stock_unit_name;
  const chart = measured.data?.chart;
  const said = [
    ...(title ? [title] : []),
    ...(code && declared.groups ? [code] : []),
    ...(picture ? [picture] : []),
    ...subtitle,
  ];
  return (
    <>
      <RecordHead
        picture={<Sign declared={declared} row={row} />}
        title={name || rowTitle(declared, row, words)}
        {...(name && code ? { code: String(row[code] ?? "") } : {})}
        state={
          states.length > 0 && (
            <span className="record-state">
              {states.map(([field, { kind }]) =>
                kind && row[field] ? (
                  <StatusTag key={field} name={field} field={declared.fields[field]} value={String(row[field])} />
                ) : null,
              )}
            </span>
          )
        }
        subtitle={subtitleOf(declared, row, words)}
        onClose={onClose}
        onFull={onFull}
        isFull={isFull}
      >
        {tools}
      </RecordHead>
      <RecordBody
        label={words.resource(declared.name)}
        top={<Figures declared={declared} row={row} figures={measured.data?.figures} />}
        chart={chart && <Chart chart={chart} {...(typeof unit === "string" ? { unit } : {})} />}
        tabs={tabs}
        facts={<RecordFacts declared={declared} row={row} without={said} />}
        further={Extra && <Extra row={row} />}
      />
    </>
  );
}
