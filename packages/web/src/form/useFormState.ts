import { type Declared, type Draft, isDoneWhenWritten, type Model, type ResourceName } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Form, type FormInstance } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { newId } from "../api/ids.ts";
import type { LineKind, Lines } from "../api/lineKinds.ts";
import { labelOf } from "../api/lookup.ts";
import { type AnyRow, copyRow, createRow, declaredAs, updateRow } from "../api/resources.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useHasRight, useToday, useWorkspace } from "../session/hooks.ts";
import { rowName } from "../ui/rowTitle.ts";
import { useOneAtATime } from "../ui/useOneAtATime.ts";
import { isEmpty } from "./check.ts";
import { copiedValues, ofCopy } from "./copying.ts";
import { draftOf, type FormValues, initialValues, shownThrough } from "./draft.ts";
import { type FormField, formFields, workspaceDraft } from "./fields.ts";
import { followed } from "./follow.ts";
import type { FormVariant } from "./formVariant.ts";
import { lastMade, rememberMade } from "./lastMade.ts";
import { savedText } from "./notices.ts";
import { type GroupedErrors, groupErrors, hasErrors, noErrors } from "./serverErrors.ts";
import { useFormLines } from "./useFormLines.ts";
import { useOnlyOwner } from "./useOnlyOwner.ts";
import { useSettling } from "./useSettling.ts";
import { useSought } from "./useSought.ts";
import { useUnsaved } from "./useUnsaved.tsx";

export interface ResourceFormProps {
  readonly declared: Declared;
  /** The row to change; null makes a new one. */
  readonly row: AnyRow | null;
  /** What a new row begins with; lookups given here are settled and not asked. */
  readonly preset?: FormValues;
  /** The row that a new one is to be like: the form begins with what is copied. */
  readonly copyOf?: AnyRow;
  /** The lines of a document by kind, all of them: saved, it has no others. */
  readonly lines?: Lines;
  readonly onSaved: (row: AnyRow, again: boolean) => void;
  readonly onCancel: () => void;
  /** How the row is made where it is not by its own call. */
  readonly variant?: FormVariant;
  /** What the form makes or changes, where it has the page: its head says so, and what may be done stands there. */
  readonly title?: string;
  /** Within a dialog of another form, that form guards what is unsaved. */
  readonly inner?: boolean;
  /** The field in which it begins, of the row or of its lines: else in the first one. */
  readonly at?: string | undefined;
}

/** A field that its own rules refuse. */
interface WrongField {
  readonly name: readonly (string | number)[];
  readonly errors: readonly string[];
}

export type FormState = ReturnType<typeof useFormState>;

/** The state and the actions of a resource's form, without its appearance. */
export function useFormState(props: ResourceFormProps) {
  const { declared, row, copyOf, onSaved, inner } = props;
  const { companyId, whId, ownerId: ownOwner } = useWorkspace();
  const [form] = Form.useForm();
  const entry = useEntered(props);
  const [changed, setChanged] = useState(false);
  const [errors, setErrors] = useState<GroupedErrors>(noErrors);
  const lines = useFormLines(props, (kind, left) => touch({ lines: { ...errors.lines, [kind]: left } }));
  const made = useMade(declared, entry.names, (name, id) => {
    form.setFieldValue(name, id);
    setChanged(true);
  });
  useOnlyOwner(entry.asksOwner, (owner) => {
    if (isEmpty(form.getFieldValue("owner_id"))) made.fill("owner_id", owner, form.setFieldValue);
  });
  const guard = useUnsaved(changed && !inner);
  const ownerId = (Form.useWatch("owner_id", form) ?? row?.owner_id ?? ownOwner) as string | null;
  const lineWorkspace = useMemo(() => ({ companyId, whId, ownerId }), [companyId, whId, ownerId]);
  const sending = useSending(props, lines.kinds);
  const oneAtATime = useOneAtATime();

  const save = (again: boolean) => oneAtATime(() => saveNow(again));

  async function saveNow(again: boolean): Promise<void> {
    setErrors(noErrors);
    sending.setFailure(null);
    if (isWrong(await wrongFieldsOf(form))) return;
    const values = form.getFieldsValue(true) as FormValues;
    const draft = { ...entry.settled, ...draftOf(entry.fields, values, entry.before), ...lines.drafts() };
    try {
      const saved = await sending.send(draft, entry.version);
      if (!row && !copyOf) rememberMade(declared, values, saved);
      setChanged(false);
      guard.leaving();
      onSaved(saved, again);
    } catch (thrown) {
      const placed = groupErrors(declared, asFailure(thrown).errors);
      setErrors(placed);
      lines.refuse(placed.lines);
    }
  }

  /** Shows what is wrong with the fields together with what is wrong with the lines. */
  function isWrong(fields: readonly WrongField[]): boolean {
    const wrong = lines.check();
    setErrors({ ...asErrors(fields), lines: wrong ?? {} });
    return wrong !== null || fields.length > 0;
  }

  useInEachLanguage((words) => {
    const translated = sending.failure?.errors.map((one) => ({
      ...one,
      message: words.failed(one.code, one.details ?? {}) ?? one.message,
    }));
    if (translated) setErrors(groupErrors(declared, translated));
    else if (Object.keys(errors.fields).length > 0) void wrongFieldsOf(form).then(isWrong);
  });

  const settle = useSettling({ declared, form, entry, lines }, (whose) => {
    sending.setFailure(null);
    setErrors(noErrors);
    if (whose === "theirs") setChanged(false);
  });

  /** What was refused is said as long as any of it is left. */
  function touch(left: Partial<GroupedErrors> = { fields: {} }): void {
    setChanged(true);
    if (!hasErrors(errors)) return;
    const now = { ...errors, ...left };
    setErrors(now);
    if (!hasErrors(now)) sending.setFailure(null);
  }
  return {
    declared,
    form,
    parts: entry.parts,
    ...entry.begun,
    errors,
    failure: sending.failure,
    busy: sending.busy,
    changed,
    lines,
    lineWorkspace,
    ...made,
    ...useSought(),
    touch: () => touch(),
    save,
    settle,
    isWrong,
  };
}

/** Runs `say` again with the words of the new language when the language changes. */
function useInEachLanguage(say: (words: Words) => void): void {
  const words = useWords();
  const spoken = useRef(words.language);
  useEffect(() => {
    if (spoken.current === words.language) return;
    spoken.current = words.language;
    say(words);
  });
}

const wrongFieldsOf = (form: FormInstance): Promise<readonly WrongField[]> =>
  form.validateFields().then(
    () => [],
    (refused: { errorFields: WrongField[] }) => refused.errorFields,
  );

const asErrors = (wrong: readonly WrongField[]): GroupedErrors => ({
  ...noErrors,
  fields: Object.fromEntries(wrong.map(({ name, errors: [message = ""] }) => [String(name[0]), message])),
});

type Names = Readonly<Record<string, string>>;

/** Rows that were made for a lookup that missed them: their names, until the row itself shows them. */
function useMade(declared: Declared, known: Names, set: (name: string, id: unknown) => void) {
  const [names, setNames] = useState<Names>(known);
  function fill(name: string, row: AnyRow, put = set): void {
    const field = declared.fields[name];
    const target = field?.kind === "lookup" ? declaredAs(field.target) : undefined;
    if (!target) return;
    put(name, row[target.key]);
    setNames((before) => ({ ...before, [name]: labelOf(target, row) }));
  }

  function follow(name: string, row: AnyRow | null): void {
    const { values, names: labels } = followed(declared, name, row);
    for (const [other, value] of Object.entries(values)) set(other, value);
    setNames((before) => ({ ...before, ...labels }));
  }
  return { names, fill, follow };
}

const isOwner = ({ name, field }: FormField) => name === "owner_id" && field.required === true;

/** The fields, what they begin with, and what is known without asking. */
function useEntered({ declared, row, copyOf, preset = {} }: ResourceFormProps) {
  const workspace = useWorkspace();
  const hasRight = useHasRight();
  const today = useToday();
  const [start] = useState(() => {
    const placed = row || copyOf ? {} : workspaceDraft(declared, workspace);
    const known = Object.entries(preset).filter(([name]) => declared.fields[name]?.kind === "lookup");
    const settled = { ...placed, ...Object.fromEntries(known) };
    const all = formFields(declared, row ? "edit" : "create", hasRight, row);
    const isAsked = ({ name }: { name: string }) => !known.some(([one]) => one === name);
    const offered = (asked: readonly FormField[]) =>
      asked.filter(isAsked).map((one) => (copyOf ? ofCopy(declared, one) : one));
    const parts = { main: offered(all.main), more: offered(all.more) };
    const fields = [...parts.main, ...parts.more];
    const like = row || copyOf ? { values: {}, names: {} } : lastMade(declared);
    const begun: FormValues = copyOf
      ? copiedValues(declared, fields, copyOf, today)
      : { ...like.values, ...placed, ...preset };
    return {
      settled,
      // Of a new document, as long as nothing says it.
      asksOwner: declared.type === "document" && !row && !copyOf && isEmpty(begun.owner_id) && fields.some(isOwner),
      parts,
      fields,
      initial: initialValues(fields, row, begun),
      // Only what the form begins with from there reads as it did there.
      names: copyOf
        ? Object.fromEntries(
            fields
              .map(({ name }) => [name, shownThrough(declared, name, copyOf)] as const)
              .filter(([, shown]) => shown !== ""),
          )
        : Object.fromEntries(Object.entries(like.names).filter(([name]) => begun[name] === like.values[name])),
    };
  });
  const [version, setVersion] = useState(row?.version as number | undefined);
  // What is left as it was copied, the server copies.
  const [before, setBefore] = useState<FormValues | null>(row || copyOf ? start.initial : null);
  function restart(current: AnyRow) {
    const now = initialValues(start.fields, current);
    setVersion(current.version as number);
    setBefore(now);
    return { now, before: before ?? start.initial };
  }
  /** What the form began with, and the row as it was read; null for a new one. */
  const begun = { initial: start.initial, before };
  return { ...start, begun, version, before, restart };
}

/** What is done once it is written has no call that copies it: a copy is written as a new one. */
const isDraftOnly = (declared: Declared) => declared.type === "document" && isDoneWhenWritten(declared);

/** Sends a draft, reports the outcome, and updates every list. */
function useSending({ declared, row, copyOf, variant }: ResourceFormProps, kinds: readonly LineKind[]) {
  const words = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  // The same new row sent twice makes one.
  const newKey = useRef(newId());

  async function send(draft: AnyRow, version: number | undefined): Promise<AnyRow> {
    const name = declared.name as ResourceName;
    const typed = draft as Draft<Model[ResourceName]>;
    const keyed = { ...typed, [declared.key]: newKey.current };
    setBusy(true);
    try {
      const saved = variant
        ? await variant.send(keyed)
        : ((row
            ? await updateRow(name, String(row[declared.key]), { ...typed, version })
            : copyOf && !isDraftOnly(declared)
              ? await copyRow(name, String(copyOf[declared.key]), keyed)
              : await createRow(name, keyed)) as unknown as AnyRow);
      await client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          [declared, ...kinds.map((kind) => kind.declared)].some((one) => one.name === name),
      });
      const told = { isNew: row === null, name: rowName(declared, saved, words) };
      void message.success(savedText(declared, told, words), 2);
      return saved;
    } catch (thrown) {
      setFailure(asFailure(thrown));
      throw thrown;
    } finally {
      setBusy(false);
    }
  }
  return { send, busy, failure, setFailure };
}
