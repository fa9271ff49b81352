import type { Declared } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Drawer, Progress, Select, Steps } from "antd";
import { type DragEvent, useState } from "react";
import { asFailure, type CallFailure } from "../api/failure.ts";
import {
  fieldsToImport,
  type ImportFile,
  type ImportOutcome,
  type Mapping,
  outcomeOf,
  startImport,
  uploadImport,
} from "../api/imports.ts";
import { cancelJob, followJob, type Job } from "../api/jobs.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { usePlace } from "../session/hooks.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { UploadIcon } from "../ui/icons.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { Checked } from "./Checked.tsx";
import { MappingTable } from "./MappingTable.tsx";
import "./imports.css";

interface Props {
  readonly declared: Declared;
  readonly entity: string;
  readonly onClose: () => void;
}

/** From a file to rows: upload, map, look, import. */
export function ImportWizard({ declared, entity, onClose }: Props) {
  const words = useWords();
  const state = useImport(declared, entity);
  const { file, sheet, outcome, job, failure, finished } = state;
  const step = finished || (job && job.mode !== "dry") ? 3 : outcome || job ? 2 : file ? 1 : 0;
  return (
    <Drawer
      open
      size="min(1080px, 100vw)"
      title={words.say("imports.title", { resource: words.resource(declared.name) })}
      onClose={onClose}
      destroyOnHidden
    >
      <Steps
        size="small"
        current={step}
        className="import-steps"
        items={["imports.choose", "imports.mapping", "imports.check", "list.import"].map((key) => ({
          title: words.say(key as "imports.choose"),
        }))}
      />
      {failure && <FailureNote failure={failure} />}
      {!file && <DropArea busy={state.busy} take={state.upload} />}
      {file && sheet && !job && !outcome && !finished && (
        <>
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
          <MappingTable fields={state.fields} sheet={sheet} mapping={state.mapping} onChange={state.setMapping} />
          <footer className="import-foot">
            <Button
              type="primary"
              disabled={state.missing.length > 0 || sheet.rowCount === 0}
              loading={state.busy}
              onClick={() => void state.run("dry")}
            >
              {words.say("imports.check")}
            </Button>
            <Button onClick={state.restart}>{words.say("imports.another")}</Button>
            {state.missing.length > 0 && (
              <span className="attention">
                ! {words.say("imports.missing", { fields: state.missing.map(words.field) })}
              </span>
            )}
            {sheet.rowCount === 0 && <span className="attention">{words.say("imports.nothing")}</span>}
          </footer>
        </>
      )}
      {job && <Running job={job.job} mode={job.mode} />}
      {outcome && !job && !finished && sheet && (
        <Checked
          outcome={outcome}
          sheet={sheet}
          mapping={state.mapping}
          run={(mode) => void state.run(mode)}
          back={state.toMapping}
        />
      )}
      {finished && <Finished outcome={finished} again={state.restart} close={onClose} />}
    </Drawer>
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
      <span className="quiet">{words.say("imports.dropHint", { max: groupedDecimal(100_000) })}</span>
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
  const said = { done: groupedDecimal(job.done), total: groupedDecimal(job.total) };
  const percent = job.total > 0 ? Math.floor((100 * job.done) / job.total) : 0;
  return (
    <div className="import-running" role="status">
      <p>{words.say(mode === "dry" ? "imports.checking" : "imports.importing", said)}</p>
      <Progress percent={percent} aria-label={words.say("list.import")} />
      <Button onClick={() => void cancelJob(job.id).catch(() => undefined)}>{words.say("imports.cancel")}</Button>
    </div>
  );
}

function Finished({ outcome, again, close }: { outcome: ImportOutcome; again: () => void; close: () => void }) {
  const words = useWords();
  return (
    <div className="import-running" role="status">
      <p className="note note-good">{words.say("imports.done", { count: groupedDecimal(outcome.good) })}</p>
      <div className="row">
        {outcome.refusedFile && outcome.bad > 0 && <RefusedFile path={outcome.refusedFile} count={outcome.bad} />}
        <Button type="primary" onClick={close}>
          {words.say("frame.close")}
        </Button>
        <Button onClick={again}>{words.say("imports.another")}</Button>
      </div>
    </div>
  );
}

function RefusedFile({ path, count }: { path: string; count: number }) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    const { saveFile } = await import("../api/saveFile.ts");
    await saveFile(path, { method: "GET" }).catch(() => undefined);
    setBusy(false);
  }
  return (
    <Button loading={busy} onClick={() => void fetchFile()}>
      {words.say("imports.refused", { count: groupedDecimal(count) })}
    </Button>
  );
}

function useImport(declared: Declared, entity: string) {
  const words = useWords();
  const place = usePlace();
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [sheetName, setSheetName] = useState("");
  const [mapping, setMapping] = useState<Mapping>({});
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [finished, setFinished] = useState<ImportOutcome | null>(null);
  const [job, setJob] = useState<{ job: Job; mode: string } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const sheet = file?.sheets.find((one) => one.name === sheetName);
  const fields = file && file.fields.length > 0 ? file.fields : fieldsToImport(declared);
  const missing = fields
    .filter((field) => field.required && mapping[field.name] === undefined && !isGiven(field.name, place))
    .map((field) => field.name);

  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
      setJob(null);
    }
  };
  const chooseSheet = (name: string, from = file) => {
    setSheetName(name);
    setMapping(from?.sheets.find((one) => one.name === name)?.mapping ?? {});
  };
  const upload = (chosen: File) =>
    guarded(async () => {
      const read = await uploadImport(entity, chosen);
      setFile(read);
      chooseSheet(read.sheets[0]?.name ?? "", read);
    });
  const run = (mode: "dry" | "all" | "good") =>
    guarded(async () => {
      if (!file) return;
      const title = `${words.say("imports.title", { resource: words.resource(declared.name) })}`;
      const where = { company_id: place.companyId, wh_id: place.whId, owner_id: place.ownerId };
      const id = await startImport(entity, { fileId: file.fileId, sheet: sheetName, mapping, mode, place: where });
      const ended = await followJob(id, title, (step) => setJob({ job: step, mode }));
      if (ended.state === "failed") return setFailure(asFailure(new Error(ended.message)));
      if (ended.state === "cancelled") return setOutcome(null);
      if (mode === "dry") return setOutcome(outcomeOf(ended.result));
      setFinished(outcomeOf(ended.result));
      await client.invalidateQueries();
    });
  const restart = () => {
    setFile(null);
    setOutcome(null);
    setFinished(null);
    setFailure(null);
  };
  return {
    file,
    sheet,
    mapping,
    setMapping,
    outcome,
    finished,
    job,
    failure,
    busy,
    fields,
    missing,
    upload,
    chooseSheet,
    run,
    restart,
    toMapping: () => setOutcome(null),
  };
}

/** The owner of the place fills in what the file does not say. */
const isGiven = (name: string, place: { ownerId: string | null }) =>
  /^owner_(no|name|id)$/.test(name) && place.ownerId !== null;
