import { type Declared, type ExistingMode, importKey } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asFailure, CallFailure } from "../api/failure.ts";
import {
  type ImportFile,
  type ImportOrder,
  type ImportOutcome,
  type Mapping,
  type Meanings,
  type ReadingChoices,
  readAgain,
  startImport,
  uploadImport,
} from "../api/imports.ts";
import { followJob, type Job } from "../api/jobs.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { unfilled } from "./unfilled.ts";

type Mode = "dry" | "all" | "good";

/** An import from its file to its end. */
export function useImport(declared: Declared, entity: string) {
  const words = useWords();
  const workspace = useWorkspace();
  const client = useQueryClient();
  const where = { company_id: workspace.companyId, wh_id: workspace.whId, owner_id: workspace.ownerId };
  const reading = useReading(declared, where);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const [job, setJob] = useState<{ job: Job; mode: Mode } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [checkedAt, setCheckedAt] = useState<string | null>(null);

  async function guarded(work: () => Promise<void>): Promise<void> {
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
  }
  const upload = (chosen: File) => guarded(async () => reading.take(await uploadImport(entity, chosen)));
  const reread = (choice: ReadingChoices) =>
    guarded(async () => {
      const { file } = reading;
      if (!file) return;
      const { fileId, encoding, separator } = file;
      const read = await readAgain(entity, fileId, { encoding, separator, ...choice });
      if (choice.header_row === undefined) reading.take(read);
      else reading.head(read);
    });
  const run = (mode: Mode) =>
    guarded(async () => {
      const { file, sheet, mapping, constants, meanings, creates, existing } = reading;
      if (!file || !sheet) return;
      const id = await startImport(entity, {
        file,
        sheet,
        mapping,
        constants,
        meanings,
        creates: creates.filter((name) => mapping[name] || constants[name]),
        mode,
        existing,
        checkedAt: mode === "dry" ? null : checkedAt,
        scope: where,
      });
      const title = words.say("imports.title", { resource: words.resources(declared.name) });
      const ended = await followJob(id, title, (step) => setJob({ job: step, mode }));
      take(mode, ended);
      if (mode !== "dry") await client.invalidateQueries();
    });
  function take(mode: Mode, ended: Job): void {
    // What failed as a whole was looked at anew.
    if (mode === "dry" || ended.state === "failed") setCheckedAt(ended.madeAt || null);
    const end = endOf(mode, ended, words);
    setFailure(end.failure ?? null);
    if (end.outcome !== undefined) setOutcome(end.outcome);
    if (end.finished) setFinished(end.finished);
  }
  const restart = () => {
    reading.drop();
    for (const clear of [setOutcome, setFinished, setFailure]) clear(null);
  };
  return {
    ...reading,
    declared,
    outcome,
    finished,
    job,
    failure,
    busy,
    upload,
    reread,
    run,
    restart,
    toMapping: () => setOutcome(null),
  };
}

/** The number of rows that were imported: all of them, or those before the import was stopped or failed. */
export type Finished = ImportOutcome & Pick<Job, "state" | "message">;

interface End {
  readonly failure?: CallFailure;
  readonly outcome?: ImportOutcome | null;
  readonly finished?: Finished;
}

function endOf(mode: Mode, { state, result, message }: Job, words: Words): End {
  const outcome = result as ImportOutcome | null;
  const failing = (reason: string): End => ({ failure: new CallFailure("BAD_REQUEST", 0, reason) });
  if (mode !== "dry" && outcome && outcome.imported > 0) return { finished: { ...outcome, state, message } };
  if (state === "cancelled") return failing(words.say("imports.cancelled"));
  if (state === "failed" && !outcome) return failing(words.say("imports.stopped", { message }));
  // What was refused as a whole is shown as a trial shows it.
  return { outcome };
}

/** What is read: the file, its sheet, and which column goes where. */
function useReading(declared: Declared, where: ImportOrder["scope"]) {
  const [file, setFile] = useState<ImportFile | null>(null);
  const [sheetName, setSheetName] = useState("");
  const [mapping, setMapping] = useState<Mapping>({});
  const [constants, setConstants] = useState<Readonly<Record<string, string>>>({});
  const [meanings, setMeanings] = useState<Meanings>({});
  const [creates, setAllCreates] = useState<readonly string[]>([]);
  const [existing, setExisting] = useState<ExistingMode>("refuse");
  const sheet = file?.sheets.find((one) => one.name === sheetName);
  const key: readonly (string | null)[] = importKey(declared) ?? [];
  const fields = file?.fields ?? [];
  // Where one stands says whose the rows are.
  const placed: readonly (string | null)[] = Object.keys(where).filter((column) => where[column]);
  const missing = unfilled(fields, (name) => mapping[name] !== undefined || Boolean(constants[name]))
    .filter(({ lookup }) => !placed.includes(lookup))
    // Rows that are there already have the rest.
    .filter(({ name, lookup }) => existing !== "update" || [name, lookup].some((one) => key.includes(one)))
    .map((field) => field.name);
  function chooseSheet(name: string, from: ImportFile | null = file): void {
    const chosen = from?.sheets.find((one) => one.name === name);
    setSheetName(name);
    setMapping(chosen?.mapping ?? {});
    setConstants(chosen?.constants ?? {});
    setMeanings(chosen?.words ?? {});
  }
  function take(read: ImportFile): void {
    setFile(read);
    setAllCreates([]);
    chooseSheet(read.likely, read);
  }
  /** The same with its headings elsewhere: where they say nothing, what was mapped by hand stays. */
  function head(read: ImportFile): void {
    const guessed = read.sheets.find((one) => one.name === read.likely)?.mapping ?? {};
    setFile(read);
    setSheetName(read.likely);
    if (Object.keys(guessed).length > 0) setMapping(guessed);
  }
  const setConstant = (name: string, value: string) => setConstants({ ...constants, [name]: value });
  const setMeaning = (field: string, word: string, value: string | null) =>
    setMeanings((before) => {
      const { [word]: _before, ...others } = before[field] ?? {};
      return { ...before, [field]: value === null ? others : { ...others, [word]: value } };
    });
  const setCreates = (name: string, on: boolean) =>
    setAllCreates(on ? [...creates, name] : creates.filter((one) => one !== name));
  const drop = () => setFile(null);
  return {
    file,
    sheet,
    mapping,
    setMapping,
    constants,
    setConstant,
    meanings,
    setMeaning,
    creates,
    setCreates,
    existing,
    setExisting,
    missing,
    chooseSheet,
    take,
    head,
    drop,
  };
}
