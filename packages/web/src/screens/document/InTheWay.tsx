import { type DocumentDeclaration, doneQuantities, meaningOf, shortOf, sumDecimals } from "@stowage/model";
import { Button } from "antd";
import type { ReactNode } from "react";
import { blockOf, whyBlocked } from "../../api/block.ts";
import type { AnyRow } from "../../api/resources.ts";
import { shortLines } from "../../api/standing.ts";
import { groupedDecimal, localInstant } from "../../i18n/format.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { type Offered, unblocking } from "./actions.ts";
import type { OpenDocument } from "./extras.ts";
import { extrasOf } from "./extrasOf.ts";
import { lackingFields, Mends, mendingOf } from "./Mends.tsx";
import type { HistoryStep } from "./steps.ts";

interface Props extends OpenDocument {
  readonly history: readonly HistoryStep[];
  readonly offered: readonly Offered[];
  readonly take: (one: Offered) => void;
  /** The step that the page offers first anyway: once is enough. */
  readonly next?: string | undefined;
}

/** What keeps a document from its next step, before it is tried: the cause, who or where, and what helps. */
export function InTheWay({ history, offered, take, next, ...open }: Props) {
  const words = useWords();
  const { Notes } = extrasOf(open.document);
  const causes = [
    blockCause(open, history, words),
    heldCause(open, history, words),
    asideCause(open, history, words),
    ...shortCauses(open, history, words),
  ];
  return (
    <section className="in-the-way" aria-label={words.say("record.inTheWay")}>
      {causes
        .filter((cause) => cause !== null)
        .map((cause) => {
          const offers = offered.filter(({ name }) => name !== next);
          const remedy = cause.remedies.flatMap((name) => offers.find((one) => one.name === name) ?? [])[0];
          return (
            <Obstacle key={cause.title} title={cause.title} detail={cause.detail}>
              {cause.isBlock && <Mends {...open} />}
              {remedy && <Button onClick={() => take(remedy)}>{words.action(remedy.name)}</Button>}
            </Obstacle>
          );
        })}
      {Notes && <Notes {...open} />}
    </section>
  );
}

interface Cause {
  readonly title: string;
  readonly detail: string;
  /** The actions that take it away, the likeliest first. */
  readonly remedies: readonly string[];
  readonly isBlock?: true;
}

/** One thing in the way: cause bold, where and who quiet, the remedy as a button. */
export const Obstacle = ({ title, detail, children }: { title: string; detail?: ReactNode; children?: ReactNode }) => (
  <div className="obstacle" role="status">
    <span className="obstacle-sign" aria-hidden="true">
      △
    </span>
    <span className="obstacle-text">
      <strong>{title}</strong>
      {detail && <span className="quiet"> · {detail}</span>}
    </span>
    {children}
  </div>
);

const byWhom = (step: HistoryStep | undefined) =>
  step ? { user: step.user_name ?? "–", at: localInstant(step.at).slice(5) } : undefined;

function blockCause(open: OpenDocument, history: readonly HistoryStep[], words: Words): Cause | null {
  const { document, row } = open;
  const block = blockOf(document, row);
  if (!block) return null;
  const marked = byWhom(history.findLast(({ from_state, to_state, reason }) => from_state === to_state && reason));
  return {
    title: words.say("document.abnormal", { reason: whyBlocked(block, words) }),
    detail: marked && block.reason ? `${marked.user} ${marked.at}` : missingText(open, words),
    remedies: [mendingOf({ document, row })?.action ?? [], unblocking(document)].flat(),
    isBlock: true,
  };
}

/** What a rule that blocks the document found empty, in it or in its lines. */
function missingText(open: OpenDocument, words: Words): string {
  const { needs, linesNeed } = mendingOf(open) ?? {};
  const fields = lackingFields(needs?.(open.row) ?? [], open.row).map((name) => words.field(name));
  const lines = Object.values(open.lines).flat();
  const without = linesNeed ? lines.filter((line) => line[linesNeed] === null).map(({ line_no }) => line_no) : [];
  const ofLines = without.length > 0 ? [`${words.field("line_no")} ${without.join(", ")}`] : [];
  return [...fields, ...ofLines].join(" · ");
}

/** A state that others pass at once: the warehouse has it that documents rest there. */
function heldCause({ document, row }: OpenDocument, history: readonly HistoryStep[], words: Words): Cause | null {
  const status = String(row[document.status]);
  if (!meaningOf(document, status)?.transient) return null;
  const led = byWhom(history.findLast(({ to_state }) => to_state === status));
  const house = [row.wh_no, row.wh_name].filter(Boolean).join(" ");
  return {
    title: words.say("record.heldHere", { state: words.choice(document.status, status) }),
    detail: words.say("record.heldBy", { house, user: led?.user ?? "–", at: led?.at ?? "" }),
    remedies: remediesFrom(document, status, "forward"),
  };
}

/** A held state beside the straight way says for what reason somebody led there. */
function asideCause({ document, row }: OpenDocument, history: readonly HistoryStep[], words: Words): Cause | null {
  const status = String(row[document.status]);
  const meaning = meaningOf(document, status);
  if (meaning?.tone !== "held" || meaning.transient) return null;
  const led = history.findLast(({ to_state, from_state }) => to_state === status && from_state !== status);
  const asked = history.findLast(({ reason, to_state, from_state }) => reason && from_state !== to_state);
  const { user = "–", at = "" } = byWhom(led) ?? {};
  return {
    title: words.choice(document.status, status),
    detail: [asked?.reason, `${user} ${at}`].filter(Boolean).join(" · "),
    remedies: remediesFrom(document, status, "side"),
  };
}

/** As long as a document is open, each of its lines of which some was given up, with who came to that. */
function shortCauses(
  { document, row, lines }: OpenDocument,
  history: readonly HistoryStep[],
  words: Words,
): readonly Cause[] {
  const { tally, course = [] } = document;
  const short = shortOf(tally);
  if (!tally || !short || meaningOf(document, String(row[document.status]))?.closed) return [];
  const doing = course.find(({ counts }) => counts?.reached.some((name) => doneQuantities(tally).includes(name)));
  const done = history.filter(({ action }) => action === doing?.action);
  // Whoever gave something up has said why; picks before and after that said nothing.
  const led = done.findLast(({ reason }) => reason) ?? done.at(-1);
  const by = byWhom(led);
  return shortLines(document, lines).map((line) => ({
    title: words.say("record.shortLine", {
      line: String(line.line_no ?? ""),
      short: groupedDecimal(String(line[short])),
      whole: groupedDecimal(sumDecimals(tally.of.map((name) => line[name] ?? "0"))),
      unit: String(line.unit_name ?? ""),
    }),
    detail: [
      `${line.product_code ?? ""} ${line.product_name ?? ""}`.trim(),
      led?.reason,
      by ? `${by.user} ${by.at}` : "",
    ]
      .filter(Boolean)
      .join(" · "),
    remedies: [],
  }));
}

/** What leaves the state leads out of it; what stays in it, such as a mark, helps nobody. */
const remediesFrom = (document: DocumentDeclaration, status: string, direction: string): readonly string[] =>
  Object.entries(document.actions).flatMap(([name, action]) =>
    action.from.includes(status) && action.direction === direction && action.to !== "same" && action.right !== "cancel"
      ? [name]
      : [],
  );

/** Days that an open document is past its day; 0 where it is not, or has none. */
export function daysLate(document: DocumentDeclaration, row: AnyRow, today: string): number {
  const due = document.due === undefined ? undefined : row[document.due];
  if (typeof due !== "string" || meaningOf(document, String(row[document.status]))?.closed) return 0;
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000));
}
