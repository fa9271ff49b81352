import { type LocationPart, locationParts, locationsMeant } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Progress } from "antd";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { followJob, type Job } from "../../api/jobs.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useWorkspace } from "../../session/hooks.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { Note } from "../../ui/Note.tsx";
import { Select } from "../../ui/Select.tsx";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";
import { BatchRules } from "./BatchRules.tsx";
import { batchBody, isSettled, namesRange, type Rule } from "./batchBody.ts";
import { useProposedBatch } from "./useProposedBatch.ts";

/** What a batch would make, or made. */
interface Planned {
  readonly count: number;
  readonly created: number;
  readonly changed: number;
  readonly skipped: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly skips: readonly { readonly reason: SkipReason; readonly count: number; readonly first: readonly string[] }[];
  readonly renames: readonly { readonly from: string; readonly to: string; readonly collides: boolean }[];
  readonly collisions: number;
}

type SkipReason = "there" | "code_taken" | "not_there";

/** Many locations at once, over ranges of their parts; what will be made is shown first. */
export function StorageBatch({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const batch = useBatch(onClose);
  const { form, planned, rules } = batch;
  const [isProposed, clear] = useProposedBatch(form);
  const oneAtATime = useOneAtATime();
  const purpose = Form.useWatch("apply_to", form);
  const hasRange = Form.useWatch((entered) => namesRange(entered), form) ?? false;
  const lacking = hasRange ? (rules.every(isSettled) ? null : "batch.unsettled") : "batch.noRange";
  return (
    <Dialog open destroyOnHidden width={720} title={words.say("batch.title")} footer={null} onCancel={onClose}>
      {batch.failure && <FailureNote failure={batch.failure} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ apply_to: "new" }}
        onValuesChange={(changed) => {
          batch.forget();
          // What is proposed are locations that are still to be made.
          if (isProposed && changed.apply_to) clear();
        }}
        onFinish={() => void oneAtATime(() => batch.send(planned === null))}
      >
        {isProposed && (
          <p className="quiet">
            {words.say("batch.proposed")}{" "}
            <Button type="link" size="small" onClick={clear}>
              {words.say("batch.startEmpty")}
            </Button>
          </p>
        )}
        <div className="batch">
          {locationParts.map((part) => (
            <PartRange key={part} part={part} />
          ))}
        </div>
        <div className="form-fields">
          <Form.Item
            name="pattern"
            label={words.say("batch.pattern")}
            extra={words.say("batch.patternHint", { example: "{area}-{lane:2}-{slot}" })}
          >
            <Input className="code" placeholder="{area}-{lane}-{slot}" maxLength={120} />
          </Form.Item>
          <Form.Item name="apply_to" label={words.say("batch.applyTo")} rules={[{ required: true }]}>
            <Select options={locationsMeant.map((value) => ({ value, label: words.say(`batch.${value}`) }))} />
          </Form.Item>
          {purpose !== "new" && (
            <Form.Item name="rename" label={words.say("batch.rename")} extra={words.say("batch.renameHint")}>
              <Input className="code" maxLength={120} />
            </Form.Item>
          )}
        </div>
        <BatchRules
          rules={rules}
          onChange={(changed) => {
            batch.forget();
            batch.setRules(changed);
          }}
        />
        {batch.job ? <JobProgress job={batch.job} /> : planned && <Plan planned={planned} />}
        <div className="row batch-foot">
          <Button type="primary" htmlType="submit" loading={batch.busy} disabled={lacking !== null}>
            {planned
              ? words.say("batch.make", { count: groupedDecimal(planned.created + planned.changed) })
              : words.say("batch.preview")}
          </Button>
          <Button onClick={onClose}>{words.say(batch.job ? "frame.close" : "form.cancel")}</Button>
          {lacking && (
            <span className="quiet" role="status">
              {words.say(lacking)}
            </span>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

/** Asks what a batch would do, does it, and follows it where it takes long. */
function useBatch(onClose: () => void) {
  const words = useWords();
  const { whId } = useWorkspace();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Record<string, string>>();
  const [rules, setRules] = useState<readonly Rule[]>([]);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [job, setJob] = useState<Job | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(preview: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      const body = { ...batchBody(form.getFieldsValue(), rules), wh_id: whId, preview };
      const answer = await call("/v1/storage/batch/a", { body });
      if (preview) return setPlanned(answer as unknown as Planned);
      const ended =
        typeof answer.job === "string" ? await followJob(answer.job, words.say("batch.title"), setJob) : null;
      await client.invalidateQueries({ queryKey: ["storage"] });
      if (ended && ended.state !== "done") {
        void message.warning(ended.message || words.say("batch.stopped"), 6);
        return setPlanned(null);
      }
      void message.success(words.say("notice.created"), 2);
      onClose();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
      setJob(null);
    }
  }
  return { form, rules, setRules, planned, failure, job, busy, send, forget: () => setPlanned(null) };
}

function PartRange({ part }: { part: LocationPart }) {
  const words = useWords();
  const input = (end: "from" | "to" | "step", caption: string, more: object) => (
    <Form.Item name={`${part}.${end}`} noStyle>
      <Input className="code" aria-label={`${words.field(part)} ${caption}`} placeholder={caption} {...more} />
    </Form.Item>
  );
  return (
    <div className="batch-part">
      <span>{words.field(part)}</span>
      {input("from", words.say("batch.from"), { maxLength: 60 })}
      {input("to", words.say("batch.to"), { maxLength: 10 })}
      {input("step", words.say("batch.step"), { maxLength: 4, inputMode: "numeric" })}
    </div>
  );
}

function Plan({ planned }: { planned: Planned }) {
  const words = useWords();
  const { created, changed, skipped, skips, collisions, first, last } = planned;
  const numbers = {
    created: groupedDecimal(created),
    changed: groupedDecimal(changed),
    skipped: groupedDecimal(skipped),
  };
  const ends = { first: first[0] ?? "", last: last.at(-1) ?? first.at(-1) ?? "" };
  return (
    <>
      <Note tone="neutral" title={words.say("batch.planned", numbers)}>
        {skips.map(({ reason, count, first: some }) => (
          <p key={reason}>
            {words.say(`batch.skipped_${reason}`, {
              count: groupedDecimal(count),
              codes: some.join(words.say("frame.comma")) + (count > some.length ? " …" : ""),
            })}
          </p>
        ))}
        {first.length > 0 && (
          <>
            {ends.first !== ends.last && <p>{words.say("batch.codes", ends)}</p>}
            <p className="code batch-first">
              {first.join("  ")} {created + changed > first.length + last.length && "…"} {last.join("  ")}
            </p>
          </>
        )}
      </Note>
      {collisions > 0 && (
        <Note tone="wrong" title={words.say("batch.collisions", { count: groupedDecimal(collisions) })} />
      )}
      {planned.renames.length > 0 && <Renames renames={planned.renames} total={changed} />}
    </>
  );
}

/** Each old code beside its new one; those first whose new code is another's. */
function Renames({ renames, total }: { renames: Planned["renames"]; total: number }) {
  const words = useWords();
  return (
    <section className="batch-renames" aria-label={words.say("batch.renames")}>
      <h3>{words.say("batch.renames")}</h3>
      <ul>
        {renames.map(({ from, to, collides }) => (
          <li key={from}>
            <span className="code">{from}</span> → <span className="code">{to}</span>
            {collides && <strong className="wrong"> × {words.say("batch.collides")}</strong>}
          </li>
        ))}
        {total > renames.length && <li>…</li>}
      </ul>
    </section>
  );
}

function JobProgress({ job }: { job: Job }) {
  const words = useWords();
  const numbers = { done: groupedDecimal(job.done), total: groupedDecimal(job.total) };
  return (
    <div aria-live="polite">
      <Progress
        percent={job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0}
        aria-label={words.say("batch.title")}
      />
      <p>{words.say("batch.progress", numbers)}</p>
      <p className="quiet">{words.say("batch.inBackground")}</p>
    </div>
  );
}
