import type { DocumentDeclaration } from "@stowage/model";
import { Button, Dropdown } from "antd";
import { type ComponentProps, useState } from "react";
import { blockOf, whyBlocked } from "../../api/block.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayTake } from "../../session/hooks.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { isCancelling, unblocking } from "./actions.ts";
import { asksOfProducts } from "./asked.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { type Bulk, bulksOf, waitedFor } from "./bulks.ts";

/** The picked documents' steps, each with the number of documents that it can take. */
export function BulkActions({
  document,
  rows,
  done,
}: {
  document: DocumentDeclaration;
  rows: readonly AnyRow[];
  /** Is told which of them were refused, by their ids: those are still to be done. */
  done: (refused: readonly string[]) => void;
}) {
  const words = useWords();
  const mayTake = useMayTake(document);
  const [asked, setAsked] = useState<Bulk | null>(null);
  const bulks = bulksOf(document, rows, mayTake);
  const primary = waitedFor(document, bulks);
  const others = bulks.filter((one) => one !== primary);
  const label = ({ name, rows: own }: Bulk) =>
    own.length < rows.length
      ? words.say("document.confirmSome", { action: words.action(name), count: own.length, all: rows.length })
      : words.say("document.confirmCount", { action: words.action(name), count: own.length });
  return (
    <>
      {primary && (
        <Button type="primary" onClick={() => setAsked(primary)}>
          {label(primary)}
        </Button>
      )}
      {primary && primary.rows.length < rows.length && (
        <StaysOut document={document} rows={rows} taken={primary.rows} bulks={bulks} ask={setAsked} />
      )}
      {others.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: others.map((one) => ({ key: one.name, label: label(one), danger: isCancelling(one.action) })),
            onClick: ({ key }) => setAsked(others.find(({ name }) => name === key) ?? null),
          }}
        >
          <Button>
            {words.say("document.otherSteps")} <DownIcon size={12} />
          </Button>
        </Dropdown>
      )}
      {asked && <StepDialog document={document} bulk={asked} onClose={() => setAsked(null)} onDone={done} />}
    </>
  );
}

/** A single document is asked as on its own page where its products say what is asked. */
function StepDialog(props: ComponentProps<typeof BulkDialog>) {
  const { document, bulk, onClose, onDone } = props;
  const [row] = bulk.rows;
  if (bulk.rows.length > 1 || !row || !asksOfProducts(bulk.action)) return <BulkDialog {...props} />;
  const over = () => {
    onClose();
    onDone([]);
  };
  return <ActionDialog {...{ document, row, onClose }} offered={bulk} backTo=".picked button" onDone={over} />;
}

/** Which of the picked documents do not take the step, and why; what keeps them is taken away by a step of its own. */
function StaysOut({
  document,
  rows,
  taken,
  bulks,
  ask,
}: {
  document: DocumentDeclaration;
  rows: readonly AnyRow[];
  taken: readonly AnyRow[];
  bulks: readonly Bulk[];
  ask: (remedy: Bulk) => void;
}) {
  const words = useWords();
  const out = rows.filter((row) => !taken.includes(row));
  const held = out.filter((row) => blockOf(document, row));
  const reasons = [
    ...new Set(
      held.flatMap((row) => {
        const block = blockOf(document, row);
        return (block && whyBlocked(block, words)) || [];
      }),
    ),
  ];
  const reason = reasons.join(words.say("frame.comma")) || words.field(document.block?.flag ?? "");
  const others = out.length - held.length;
  const remedy = bulks.find(({ name }) => unblocking(document).includes(name));
  const said = [
    ...(held.length > 0 ? [words.say("document.staysHeld", { count: held.length, reason })] : []),
    ...(others > 0 ? [words.say("document.staysOther", { count: others })] : []),
  ];
  return (
    <>
      <span className="picked-out" title={said.join(words.say("frame.comma"))}>
        ⚠ {said.join(words.say("frame.comma"))}
      </span>
      {held.length > 0 && remedy && (
        <Button onClick={() => ask({ ...remedy, rows: held })}>{words.action(remedy.name)}</Button>
      )}
    </>
  );
}
