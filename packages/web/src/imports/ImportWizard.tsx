import { type Declared, type ExistingMode, maxImportRows, separators } from "@stowage/model";
import { Button, Progress, Steps } from "antd";
import { type DragEvent, useState } from "react";
import { encodings } from "../api/imports.ts";
import { cancelJob, type Job } from "../api/jobs.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { UploadIcon } from "../ui/icons.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { AskedNotes } from "./AskedNotes.tsx";
import { Checked } from "./Checked.tsx";
import { counted, ExistingChoice } from "./ExistingChoice.tsx";
import { Further } from "./Further.tsx";
import { headingChoices } from "./headings.ts";
import { MappingTable } from "./MappingTable.tsx";
import { Meanings } from "./Meanings.tsx";
import { RefusedFile } from "./RefusedFile.tsx";
import { SheetButton } from "./SheetButton.tsx";
import { type Finished, useImport } from "./useImport.ts";
import "./imports.css";
import { SideDialog } from "../ui/Dialog.tsx";
import { Select } from "../ui/Select.tsx";

interface Props {
  readonly declared: Declared;
  readonly entity: string;
  readonly onClose: () => void;
}

/** From a file to rows: upload, map, look, import. */
export function ImportWizard({ declared, entity, onClose }: Props) {
  const words = useWords();
  const state = useImport(declared, entity);
  const { file, sheet, outcome, job, finished } = state;
  const step = finished || (job && job.mode !== "dry") ? 3 : outcome || job ? 2 : file ? 1 : 0;
  const titles = [
    words.say("imports.choose"),
    words.say("imports.mapping"),
    words.say("imports.check"),
    words.say("list.import"),
  ];
  const resting = !job && !finished;
  return (
    <SideDialog
      open
      inAddress
      destroyOnHidden
      size="min(1080px, 100vw)"
      title={words.say("imports.title", { resource: words.resources(declared.name) })}
      onClose={onClose}
    >
      <Steps
        size="small"
        responsive={false}
        current={step}
        className="import-steps"
        items={titles.map((title) => ({ title }))}
      />
      {state.failure && <FailureNote failure={state.failure} />}
      {!file && <DropArea busy={state.busy} take={state.upload} />}
      {!file && (
        <footer className="import-foot">
          <SheetButton path="/v1/fileupload/dataimport/template" options={{ body: { entity } }}>
            {words.say("imports.template")}
          </SheetButton>
        </footer>
      )}
      {resting && !outcome && <Mapping declared={declared} state={state} />}
      {job && <Running job={job.job} mode={job.mode} />}
      {resting && outcome && sheet && (
        <Checked
          outcome={outcome}
          sheet={sheet}
          mapping={state.mapping}
          existing={state.existing}
          run={(mode) => void state.run(mode)}
          back={state.toMapping}
        >
          <Meanings state={state} />
        </Checked>
      )}
      {finished && <Ending outcome={finished} existing={state.existing} again={state.restart} close={onClose} />}
    </SideDialog>
  );
}

/** How the file is read, and which column goes where. */
function Mapping({ declared, state }: { declared: Declared; state: ReturnType<typeof useImport> }) {
  const words = useWords();
  const { file, sheet, missing } = state;
  if (!file || !sheet) return null;
  const named: Readonly<Record<string, string>> = { "\t": "Tab", " ": "␣" };
  return (
    <>
      <div className="row import-reading">
        {file.sheets.length > 1 && (
          <Labelled label={words.say("imports.sheet")}>
            {(id) => (
              <Select
                id={id}
                value={sheet.name}
                options={file.sheets.map(({ name, rowCount }) => ({
                  value: name,
                  label: `${name} (${groupedDecimal(rowCount)})`,
                }))}
                onChange={(name) => state.chooseSheet(name)}
              />
            )}
          </Labelled>
        )}
        {file.encoding && (
          <Labelled label={words.say("imports.encoding")}>
            {(id) => (
              <Select
                id={id}
                value={file.encoding}
                options={encodings.map((value) => ({ value, label: value }))}
                onChange={(encoding) => void state.reread({ encoding })}
              />
            )}
          </Labelled>
        )}
        {file.separator && (
          <Labelled label={words.say("imports.separator")}>
            {(id) => (
              <Select
                id={id}
                value={file.separator}
                options={separators.map((value) => ({ value, label: named[value] ?? value }))}
                onChange={(separator) => void state.reread({ separator })}
              />
            )}
          </Labelled>
        )}
        <Labelled label={words.say("imports.headerRow")}>
          {(id) => (
            <Select
              id={id}
              value={sheet.headerRow}
              popupMatchSelectWidth={false}
              options={headingChoices(sheet, words.say("imports.noHeadings"))}
              onChange={(row) => void state.reread({ sheet: sheet.name, header_row: row })}
            />
          )}
        </Labelled>
        <span className="quiet">{words.say("list.count", { total: groupedDecimal(sheet.rowCount) })}</span>
      </div>
      <MappingTable fields={file.fields} sheet={sheet} mapping={state.mapping} onChange={state.setMapping} />
      <AskedNotes declared={declared} fields={file.fields} />
      <Further state={state} />
      <Meanings state={state} />
      <ExistingChoice declared={declared} value={state.existing} choose={state.setExisting} />
      <footer className="import-foot">
        <Button
          type="primary"
          disabled={missing.length > 0 || sheet.rowCount === 0}
          loading={state.busy}
          onClick={() => void state.run("dry")}
        >
          {words.say("imports.check")}
        </Button>
        <Button onClick={state.restart}>{words.say("imports.choose")}</Button>
        {missing.length > 0 && (
          <span className="attention">! {words.say("imports.missing", { fields: missing.map(words.field) })}</span>
        )}
        {sheet.rowCount === 0 && <span className="attention">{words.say("imports.nothing")}</span>}
      </footer>
    </>
  );
}

function DropArea({ busy, take }: { busy: boolean; take: (file: File) => Promise<void> }) {
  const words = useWords();
  const [over, setOver] = useState(false);
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void take(file);
  }
  return (
    <label
      className={`drop ${over ? "drop-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <UploadIcon size={28} />
      <strong>{words.say(busy ? "imports.reading" : "imports.drop")}</strong>
      <span className="quiet">{words.say("imports.dropHint", { max: groupedDecimal(maxImportRows) })}</span>
      <input
        type="file"
        className="visually-hidden"
        accept=".xlsx,.xls,.csv,.txt"
        disabled={busy}
        onChange={(event) => event.target.files?.[0] && void take(event.target.files[0])}
      />
    </label>
  );
}

function Running({ job, mode }: { job: Job; mode: string }) {
  const words = useWords();
  const progress = { done: groupedDecimal(job.done), total: groupedDecimal(job.total) };
  const percent = job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0;
  return (
    <div className="import-running" role="status">
      <p>{words.say(mode === "dry" ? "imports.checking" : "imports.importing", progress)}</p>
      <Progress percent={percent} aria-label={words.say("list.import")} />
      <Button onClick={() => void cancelJob(job.id).catch(() => undefined)}>{words.say("imports.cancel")}</Button>
    </div>
  );
}

interface Ended {
  readonly outcome: Finished;
  readonly existing: ExistingMode;
  readonly again: () => void;
  readonly close: () => void;
}

function Ending({ outcome, existing, again, close }: Ended) {
  const words = useWords();
  const count = groupedDecimal(outcome.imported);
  const whole =
    existing === "refuse" ? words.say("imports.done", { count }) : words.say("imports.doneExisting", counted(outcome));
  const [kind, text] = {
    cancelled: ["", words.say("imports.stoppedAt", { count })],
    failed: ["note-wrong", words.say("imports.failedAt", { message: outcome.message, count })],
    done: ["note-good", whole],
  }[outcome.state === "cancelled" || outcome.state === "failed" ? outcome.state : "done"] as [string, string];
  return (
    <div className="import-running" role="status">
      <p className={`note ${kind}`}>{text}</p>
      <div className="row">
        <RefusedFile outcome={outcome} label="imports.refused" />
        <Button type="primary" onClick={close}>
          {words.say("frame.close")}
        </Button>
        <Button onClick={again}>{words.say("imports.another")}</Button>
      </div>
    </div>
  );
}
