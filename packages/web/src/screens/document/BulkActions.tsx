import type { DocumentDeclaration } from "@stowage/model";
import { App, Button, Dropdown, Form, type FormInstance } from "antd";
import { useState } from "react";
import { type ActionBody, type ActionResult, runAction } from "../../api/actions.ts";
import { blockOf, whyBlocked } from "../../api/block.ts";
import { asFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMayTake } from "../../session/hooks.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailedRows } from "../../ui/FailedRows.tsx";
import { failureText } from "../../ui/FailureNote.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { filled, refusalOf, sentOf } from "./ActionDialog.tsx";
import {
  isCancelling,
  isSingle,
  needsSeveral,
  nextAction,
  type Offered,
  offeredActions,
  unblocking,
} from "./actions.ts";
import { askedNow } from "./asked.ts";
import { actionExtras } from "./extrasOf.ts";
import { FinalNote } from "./FinalNote.tsx";
import { keepChoices, keptChoices } from "./keptChoices.ts";
import { useNotices } from "./notices.ts";
import { payloadShape } from "./payload.ts";
import { ReasonField } from "./ReasonField.tsx";
import { errorsOfScalars, exceededBySome } from "./refusedLines.ts";
import { ScalarFields } from "./ScalarFields.tsx";
import { useReadAnew, useReadAnewOnceClosed } from "./useDocument.ts";
import { usePaper } from "./usePaper.ts";

export interface Bulk extends Offered {
  readonly rows: readonly AnyRow[];
}

/** The picked documents' steps, each with the number of documents that it can take. */
export function BulkActions({
  document,
  rows,
  done,
}: {
  document: DocumentDeclaration;
  rows: readonly AnyRow[];
  done: () => void;
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
      {asked && <BulkDialog document={document} bulk={asked} onClose={() => setAsked(null)} onDone={done} />}
    </>
  );
}

/** The step forward that most of the picked documents wait for; of two, the one that comes next. */
export function waitedFor(document: DocumentDeclaration, bulks: readonly Bulk[]): Bulk | undefined {
  const next = nextAction(document, bulks, {}) as Bulk | undefined;
  const forward = bulks.filter(({ action }) => action.direction === "forward");
  const most = Math.max(0, ...forward.map(({ rows }) => rows.length));
  return next && next.rows.length >= most ? next : (forward.find(({ rows }) => rows.length === most) ?? next);
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

export function bulksOf(
  document: DocumentDeclaration,
  rows: readonly AnyRow[],
  mayTake: ReturnType<typeof useMayTake>,
): readonly Bulk[] {
  const found = new Map<string, { offered: Offered; rows: AnyRow[] }>();
  for (const row of rows) {
    for (const offered of offeredActions(document, row, mayTake)) {
      if (isSingle(document, offered.name)) continue;
      const bulk = found.get(offered.name) ?? { offered, rows: [] };
      bulk.rows.push(row);
      found.set(offered.name, bulk);
    }
  }
  const order = Object.keys(document.actions);
  const directionOrder = { forward: 0, side: 1, back: 2 } as const;
  return [...found.values()]
    .map(({ offered, rows: own }): Bulk => ({ ...offered, rows: own }))
    .filter(({ action, rows: own }) => own.length > 1 || !needsSeveral(action))
    .sort(
      (a, b) =>
        directionOrder[a.action.direction] - directionOrder[b.action.direction] ||
        order.indexOf(a.name) - order.indexOf(b.name),
    );
}

/** What is tried once more: refused for what stands in a field, or beyond a limit which this person may exceed, and is asked why. */
interface Again {
  readonly asked: readonly ActionResult[];
  /** What became of the others. */
  readonly settled: readonly ActionResult[];
}

/** The single fields that are asked of several documents, without what each has of its own. */
function scalarsOfSeveral(document: DocumentDeclaration, { name, action, rows }: Bulk) {
  const { alone = [] } = actionExtras(document, name);
  const { scalars } = payloadShape(document, action);
  return rows.length > 1 ? scalars.filter(([one]) => !alone.includes(one)) : scalars;
}

/** What the fields begin with; what some of the documents have of their own is not what was last chosen for others. */
function initialOfSeveral(document: DocumentDeclaration, { name, rows }: Bulk) {
  const kept = Object.entries(keptChoices(document, name)).filter(([field]) => !rows.some((row) => row[field]));
  return { ...actionExtras(document, name).initial, ...Object.fromEntries(kept) };
}

/** The outcomes, also of a single document that is refused for want of a reason. */
async function tried(
  document: DocumentDeclaration,
  action: string,
  body: ActionBody,
): Promise<readonly ActionResult[]> {
  try {
    return await runAction(document, action, body);
  } catch (thrown) {
    const { code, additionals } = asFailure(thrown);
    if (code === "REASON_REQUIRED" && Array.isArray(additionals.results)) return additionals.results;
    throw thrown;
  }
}

interface DialogProps {
  readonly document: DocumentDeclaration;
  readonly bulk: Bulk;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes the step on all of them, and keeps what came of it and what is tried once more. */
function useBulk({ document, bulk, onClose, onDone }: DialogProps) {
  const words = useWords();
  const { message } = App.useApp();
  const readAnew = useReadAnew();
  const refused = useReadAnewOnceClosed();
  const notices = useNotices(document);
  const withPaper = usePaper(document, bulk.name);
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly ActionResult[] | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  const scalars = scalarsOfSeveral(document, bulk);
  const names = scalars.map(([name]) => name);
  const exceeding = again?.asked.filter(({ code }) => code === "REASON_REQUIRED") ?? [];
  const atFields = (one: ActionResult) =>
    errorsOfScalars(refusalOf(one, words), names, words).filter(({ errors }) => errors.length > 0);
  const finish = () => {
    onClose();
    onDone();
  };
  const oneAtATime = useOneAtATime();
  async function runNow() {
    const values = (await form.validateFields()) as Record<string, unknown>;
    setBusy(true);
    try {
      const all = bulk.rows.map((row) => String(row[document.key]));
      const ids = again?.asked.map(({ id }) => id) ?? all;
      const taken = await withPaper(() =>
        tried(document, bulk.name, { ids, ...filled(values), ...sentOf(document, bulk) }),
      );
      keepChoices(document, bulk.name, values);
      await readAnew();
      const answered = [...(again?.settled ?? []), ...taken.map((one) => ({ ...one, index: all.indexOf(one.id) }))];
      const asksWhy = exceeding.length === 0 && !bulk.action.reason;
      const asked = answered.filter(
        (one) => !one.ok && ((asksWhy && one.code === "REASON_REQUIRED") || atFields(one).length > 0),
      );
      if (asked.length > 0) {
        setAgain({ asked, settled: answered.filter((one) => !asked.includes(one)) });
        return sayAtFields(form, asked.flatMap(atFields));
      }
      if (answered.every((one) => one.ok)) {
        void message.success(notices.done(bulk.name, answered.length), 3);
        finish();
      } else setResults(answered);
    } catch (thrown) {
      const failure = refused(asFailure(thrown));
      sayAtFields(form, errorsOfScalars(failure, names, words));
      void message.error(notices.failed(bulk.name, failureText(failure, words), failure.code), 6);
    } finally {
      setBusy(false);
    }
  }
  const run = () => void oneAtATime(runNow);
  return { form, busy, results, again, exceeding, scalars, finish, run };
}

/** What is refused of fields stands there, and the cursor in the first of them. */
function sayAtFields(form: FormInstance, wrong: ReturnType<typeof errorsOfScalars>): void {
  const byName = Map.groupBy(
    wrong.filter(({ errors }) => errors.length > 0),
    ({ name }) => name,
  );
  form.setFields([...byName].map(([name, all]) => ({ name, errors: [...new Set(all.flatMap((one) => one.errors))] })));
  const [first] = byName.keys();
  if (first) form.focusField(first);
}

function BulkDialog(props: DialogProps) {
  const { document, bulk, onClose } = props;
  const words = useWords();
  const { form, busy, results, again, exceeding, scalars, finish, run } = useBulk(props);
  const action = words.action(bulk.name);
  useFocusBack(".picked button");
  const { Trial } = actionExtras(document, bulk.name);
  const initialValues = initialOfSeveral(document, bulk);
  const now = (name: string) => askedNow(bulk.action, name, { rows: [], lines: undefined, failure: null });
  const rows = again ? bulk.rows.filter((row) => again.asked.some(({ id }) => id === row[document.key])) : bulk.rows;
  const leave = again || results ? finish : onClose;
  return (
    <Dialog
      open
      destroyOnHidden
      {...(Trial ? { width: 720 } : {})}
      title={words.say("document.confirmCount", { action, count: bulk.rows.length })}
      onCancel={leave}
      footer={
        results ? (
          <Button type="primary" onClick={finish}>
            {words.say("frame.close")}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{words.say("frame.back")}</Button>
            <Button
              type="primary"
              danger={isCancelling(bulk.action)}
              loading={busy}
              onClick={form.submit}
              autoFocus={!bulk.action.reason && !again}
            >
              {words.say("document.confirmCount", { action, count: rows.length })}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Outcomes document={document} action={bulk.name} rows={bulk.rows} results={results} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          initialValues={initialValues}
          onFinish={run}
          onValuesChange={(changed: object) =>
            form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
          }
        >
          {again && exceeding.length < again.asked.length && (
            <Outcomes {...again} document={document} action={bulk.name} rows={bulk.rows} results={again.settled} />
          )}
          <Numbers of={rows.map((row) => String(row[document.number.field]))} />
          <FinalNote document={document} action={bulk.action} />
          <ScalarFields document={document} offered={bulk} scalars={scalars} askedNow={now} values={initialValues} />
          {Trial && <Trial rows={rows} />}
          {(bulk.action.reason || exceeding.length > 0) && <ReasonField exceeding={exceededBySome(exceeding)} />}
        </Form>
      )}
    </Dialog>
  );
}

const mostNumbers = 12;
function Numbers({ of }: { of: readonly string[] }) {
  const words = useWords();
  return (
    <p className="bulk-numbers code">
      {of.slice(0, mostNumbers).join(words.say("frame.comma"))}
      {of.length > mostNumbers ? " …" : ""}
    </p>
  );
}

/** The outcome for each document: how many are done, and why the others are not. */
function Outcomes({
  document,
  action,
  rows,
  results,
  asked = [],
}: {
  document: DocumentDeclaration;
  action: string;
  rows: readonly AnyRow[];
  results: readonly ActionResult[];
  /** Those that are tried once more; why is said at the fields. */
  asked?: readonly ActionResult[];
}) {
  const words = useWords();
  const notices = useNotices(document);
  const failed = results.filter((one) => !one.ok);
  const numberOf = (id: string) => String(rows.find((row) => row[document.key] === id)?.[document.number.field] ?? id);
  return (
    <>
      <p role="status">
        {words.say("document.partly", {
          action: words.action(action),
          done: results.length - failed.length,
          failed: failed.length + asked.length,
        })}
      </p>
      <FailedRows
        rows={failed.map(({ index, id, code, message }) => ({
          index,
          number: numberOf(id),
          message: notices.failed(action, message ?? words.error(code ?? "INTERNAL"), code),
        }))}
      />
    </>
  );
}
