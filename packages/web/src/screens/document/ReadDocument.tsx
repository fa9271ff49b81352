import type { DocumentDeclaration } from "@stowage/model";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { talliedIn, toneOf } from "../../api/standing.ts";
import { localDay } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { Figures } from "../../record/Figures.tsx";
import { RecordBody } from "../../record/RecordBody.tsx";
import { DocumentNumber, RecordHead } from "../../record/RecordHead.tsx";
import { subtitleOf } from "../../record/subtitle.tsx";
import { useFigures } from "../../record/useFigures.ts";
import { Pill } from "../../ui/Pill.tsx";
import { StatusTag } from "../../ui/StatusTag.tsx";
import { useNarrow } from "../../ui/useNarrow.ts";
import { ActionBar, type Led, useSteps } from "./ActionBar.tsx";
import { nextAction } from "./actions.ts";
import { DocumentFacts } from "./DocumentFacts.tsx";
import type { Tool } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";
import { daysLate, InTheWay } from "./InTheWay.tsx";
import { StepBar } from "./StepBar.tsx";
import type { HistoryStep } from "./steps.ts";
import type { useLines } from "./useDocument.ts";
import { useDocumentTabs } from "./useDocumentTabs.tsx";

interface Props {
  readonly document: DocumentDeclaration;
  readonly row: AnyRow;
  readonly history: UseQueryResult<readonly HistoryStep[]>;
  readonly kinds: ReturnType<typeof useLines>["kinds"];
  readonly lines: Lines | undefined;
  readonly tools: readonly Tool[];
  readonly led: Led;
  readonly onClose: () => void;
  readonly onFull: () => void;
  readonly isFull: boolean;
}

/** A document to read: its number and state, what comes next, what stands in the way, its figures, lines and facts. */
export function ReadDocument({ document, row, history, kinds, lines, tools, led, onClose, onFull, isFull }: Props) {
  const words = useWords();
  const { Papers } = extrasOf(document);
  const status = String(row[document.status]);
  const number = String(row[document.number.field] ?? "");
  const measured = useFigures(document, String(row[document.key]), row.version);
  const steps = useSteps(document, row, led);
  const tabs = useDocumentTabs(document, row, kinds, history);
  const late = daysLate(document, row, localDay(new Date()));
  const taken = history.data ?? [];
  // On a telephone the row below belongs to the next step.
  const narrow = useNarrow();
  const papers = Papers && <Papers document={document} rows={[row]} lines={lines ?? {}} />;
  return (
    <>
      <RecordHead
        title={
          <span className="code">
            <DocumentNumber number={number} />
          </span>
        }
        state={
          <span className="record-state">
            <StatusTag
              name={document.status}
              field={document.fields[document.status]}
              value={status}
              tone={toneOf(document, row, talliedIn(document, row, lines ?? {}))}
              large
            />
            {late > 0 && (
              <Pill tone="late" large>
                {words.say("record.late", { days: late })}
              </Pill>
            )}
          </span>
        }
        subtitle={subtitleOf(document, row, words, number)}
        onClose={onClose}
        onFull={onFull}
        isFull={isFull}
      >
        {!narrow && papers}
        <ActionBar document={document} steps={steps} lines={lines} tools={tools} />
      </RecordHead>
      {steps.dialog}
      <RecordBody
        label={words.resource(document.name)}
        top={
          <>
            <StepBar document={document} status={status} way={{ history: taken, lines, taken: measured.data?.steps }} />
            <InTheWay
              document={document}
              row={row}
              lines={lines ?? {}}
              history={taken}
              offered={steps.offered}
              take={steps.take}
              next={nextAction(document, steps.offered, lines)?.name}
            />
            <Figures declared={document} row={row} figures={measured.data?.figures} />
            {narrow && papers && <div className="row papers">{papers}</div>}
          </>
        }
        tabs={tabs}
        facts={<DocumentFacts document={document} row={row} />}
      />
    </>
  );
}
