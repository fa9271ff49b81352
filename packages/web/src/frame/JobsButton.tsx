import { App, Badge, Button, Popover, Progress } from "antd";
import { asFailure } from "../api/failure.ts";
import type { ImportOutcome } from "../api/imports.ts";
import { cancelJob, dismissJob, isOver, type Job, useJobs } from "../api/jobs.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { RefusedFile } from "../imports/RefusedFile.tsx";
import { FirstFocused } from "../ui/Dialog.tsx";
import { failureText } from "../ui/FailureNote.tsx";
import { BellIcon, CloseIcon } from "../ui/icons.tsx";

/** The bell: what the server is still working on, and what it finished. */
export function JobsButton() {
  const words = useWords();
  const jobs = useJobs((state) => state.jobs);
  const running = jobs.filter((job) => !isOver(job)).length;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words.say("frame.notifications")}
      destroyOnHidden
      content={
        <FirstFocused>
          <div className="jobs" aria-live="polite">
            {jobs.length === 0 && <p className="quiet">{words.say("frame.noNotifications")}</p>}
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </div>
        </FirstFocused>
      }
    >
      <button
        type="button"
        className="icon-button"
        aria-label={running > 0 ? `${words.say("frame.jobs")}: ${running}` : words.say("frame.notifications")}
      >
        <Badge count={running} size="small">
          <BellIcon />
        </Badge>
      </button>
    </Popover>
  );
}

const statuses = {
  waiting: "active",
  running: "active",
  done: "success",
  failed: "exception",
  cancelled: "normal",
} as const;

function JobRow({ job }: { job: Job }) {
  const words = useWords();
  const { message } = App.useApp();
  const percent = job.state === "done" ? 100 : job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0;
  const outcome = job.result as ImportOutcome | null;
  const stop = () => cancelJob(job.id).catch((thrown) => message.error(failureText(asFailure(thrown), words)));
  return (
    <div className="job">
      <div className="spread">
        <span>{job.title}</span>
        {isOver(job) ? (
          <Button
            type="text"
            size="small"
            aria-label={words.say("frame.close")}
            icon={<CloseIcon size={12} />}
            onClick={() => dismissJob(job.id)}
          />
        ) : (
          <Button size="small" onClick={() => void stop()}>
            {words.say("frame.cancelJob")}
          </Button>
        )}
      </div>
      <Progress percent={percent} size="small" aria-label={job.title} status={statuses[job.state]} />
      {job.state === "cancelled" && (
        <p className="quiet">
          {words.say("frame.jobCancelled", { done: groupedDecimal(job.done), total: groupedDecimal(job.total) })}
        </p>
      )}
      {isOver(job) && outcome && outcome.mode !== "dry" && (
        <>
          <p>
            {words.say("frame.jobResult", { done: groupedDecimal(outcome.imported), bad: groupedDecimal(outcome.bad) })}
          </p>
          <RefusedFile outcome={outcome} label="imports.refused" />
        </>
      )}
      {job.message && <p className={job.state === "failed" ? "wrong" : "quiet"}>{job.message}</p>}
    </div>
  );
}
