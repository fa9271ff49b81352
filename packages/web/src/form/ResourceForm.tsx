import type { Declared, Draft, Model, ResourceName } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form } from "antd";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { asFailure, type CallFailure } from "../api/failure.ts";
import { newId } from "../api/ids.ts";
import { labelOf } from "../api/lookup.ts";
import { type AnyRow, createRow, declaredAs, updateRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useMay, usePlace } from "../session/hooks.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { checkValue } from "./check.ts";
import { Control } from "./controls.tsx";
import { draftOf, type FormValues, initialValues, shownThrough } from "./draft.ts";
import { type FormField, formFields, isNarrow, placeDraft } from "./fields.ts";
import type { Line, LineErrors } from "./LinesGrid.tsx";
import { lastMade, rememberMade } from "./lastMade.ts";
import { checkLine, isBlank, lineColumns, lineDraft, lineValues } from "./lineColumns.ts";
import { noErrors, type PlacedErrors, placeErrors } from "./serverErrors.ts";
import { useUnsaved } from "./useUnsaved.tsx";
import "./form.css";

const LinesGrid = lazy(async () => ({ default: (await import("./LinesGrid.tsx")).LinesGrid }));
const CreateDialog = lazy(async () => ({ default: (await import("./CreateDialog.tsx")).CreateDialog }));

export interface ResourceFormProps {
  readonly declared: Declared;
  /** The row to change; null makes a new one. */
  readonly row: AnyRow | null;
  /** What a new row begins with. */
  readonly given?: FormValues;
  /** The lines of a document, as they are. */
  readonly lines?: readonly AnyRow[];
  readonly onSaved: (row: AnyRow, again: boolean) => void;
  readonly onCancel: () => void;
  /** Within a dialog of another form, that form guards what is unsaved. */
  readonly inner?: boolean;
}

/** Creates or changes a row of any resource, a document with its lines. */
export function ResourceForm(props: ResourceFormProps) {
  const { declared, row, onCancel } = props;
  const words = useWords();
  const state = useFormState(props);
  const { form, parts, errors, failure, busy, changed, lines, setLines, lineDeclared } = state;
  const [withMore, setWithMore] = useState(false);
  const [missing, setMissing] = useState<{ field: string; target: string; text: string } | null>(null);
  const moreShown = withMore || parts.more.some(({ name }) => errors.fields[name] !== undefined);
  const field = (one: FormField, at: number) => (
    <FieldItem
      key={one.name}
      one={one}
      form={state}
      row={row ?? null}
      autoFocus={at === 0}
      onCreate={(target, text) => setMissing({ field: one.name, target, text })}
    />
  );
  return (
    <Form
      form={form}
      layout="vertical"
      className="form"
      initialValues={state.initial}
      onFinish={() => void state.save(false)}
      onFinishFailed={({ errorFields }) => form.scrollToField(errorFields[0]?.name, { focus: true })}
      onValuesChange={state.touch}
      scrollToFirstError={{ focus: true }}
      requiredMark
    >
      {failure && failure.code !== "VERSION_CONFLICT" && <FailureNote failure={failure} />}
      {failure?.code === "VERSION_CONFLICT" && <Conflict state={state} />}
      <ErrorSummary
        errors={errors}
        declared={declared}
        go={(name) => form.scrollToField(name, { focus: true, block: "center" })}
      />
      <div className="form-fields">{parts.main.map(field)}</div>
      {parts.more.length > 0 && (
        <Button type="link" className="form-more" aria-expanded={moreShown} onClick={() => setWithMore(!moreShown)}>
          {words.say(moreShown ? "form.less" : "form.more")} ({parts.more.length})
        </Button>
      )}
      <div className="form-fields" hidden={!moreShown}>
        {parts.more.map((one) => field(one, -1))}
      </div>
      {lineDeclared && (
        <Suspense>
          <LinesGrid
            line={lineDeclared}
            lines={lines}
            errors={state.lineErrors}
            place={state.linePlace}
            onChange={setLines}
          />
        </Suspense>
      )}
      <div className="form-foot">
        <Button type="primary" htmlType="submit" loading={busy} disabled={row !== null && !changed}>
          {words.say("form.save")}
        </Button>
        {row === null && !props.inner && (
          <Button disabled={busy} onClick={() => void state.save(true)}>
            {words.say("form.saveAndNew")}
          </Button>
        )}
        <Button onClick={onCancel}>{words.say("form.cancel")}</Button>
        {changed && <span className="quiet">{words.say("form.unsaved")}</span>}
      </div>
      <Suspense>
        {missing && (
          <CreateDialog
            target={missing.target}
            text={missing.text}
            onClose={() => setMissing(null)}
            onMade={(made) => {
              form.setFieldValue(missing.field, made[declaredAs(missing.target)?.key ?? ""]);
              state.name(missing.field, made);
              state.touch();
              setMissing(null);
            }}
          />
        )}
      </Suspense>
    </Form>
  );
}

type FormState = ReturnType<typeof useFormState>;

function FieldItem({
  one,
  form,
  row,
  autoFocus,
  onCreate,
}: {
  one: FormField;
  form: FormState;
  row: AnyRow | null;
  autoFocus: boolean;
  onCreate: (target: string, text: string) => void;
}) {
  const words = useWords();
  const may = useMay();
  const { name, field, settled } = one;
  const target = field.kind === "lookup" ? declaredAs(field.target) : undefined;
  const error = form.errors.fields[name];
  const required = field.required === true && !settled;
  return (
    <Form.Item
      name={name}
      label={words.field(name)}
      required={required}
      className={isNarrow(field) ? "field-narrow" : "field-wide"}
      validateTrigger="onBlur"
      {...(error ? { validateStatus: "error" as const, help: error } : {})}
      rules={[
        {
          validator: async (_rule, value) => {
            const wrong = settled || (name === "line_no" && value === undefined) ? null : checkValue(field, value);
            if (wrong) throw new Error(words.error(wrong.code, { ...wrong.details, field: words.field(name) }));
          },
        },
      ]}
    >
      <Control
        name={name}
        field={field}
        disabled={settled}
        autoFocus={autoFocus && row === null}
        shownValue={form.names[name] ?? shownThrough(form.declared, name, row)}
        place={form.linePlace}
        onCreate={target?.calls.includes("create") && may(target.menu, "create") ? onCreate : undefined}
      />
    </Form.Item>
  );
}

function ErrorSummary({
  errors,
  declared,
  go,
}: {
  errors: PlacedErrors;
  declared: Declared;
  go: (name: string) => void;
}) {
  const words = useWords();
  const fields = Object.entries(errors.fields);
  const lines = Object.values(errors.lines).reduce((sum, cells) => sum + Object.keys(cells).length, 0);
  if (fields.length + lines + errors.rest.length === 0) return null;
  return (
    <Alert
      type="error"
      role="alert"
      className="failure-note"
      title={words.say("form.errors", { count: fields.length + lines })}
      description={
        <ul className="error-list">
          {fields.map(([name, message]) => (
            <li key={name}>
              <Button type="link" size="small" onClick={() => go(name)}>
                {declared.fields[name] ? words.field(name) : name}
              </Button>
              {message}
            </li>
          ))}
          {Object.entries(errors.lines).flatMap(([line, cells]) =>
            Object.entries(cells).map(([name, message]) => (
              <li key={`${line}.${name}`}>
                #{Number(line) + 1} {words.field(name)}: {message}
              </li>
            )),
          )}
          {errors.rest.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Somebody else saved meanwhile: keep one's own changes on top, or take the row as it is now. */
function Conflict({ state }: { state: FormState }) {
  const words = useWords();
  const { declared, failure } = state;
  const [current] = (failure?.additionals[declared.reply] ?? []) as readonly AnyRow[];
  return (
    <Alert
      type="warning"
      showIcon
      className="failure-note"
      title={failure?.message}
      description={
        current && (
          <span className="row">
            <Button size="small" type="primary" onClick={() => state.settle(current, "mine")}>
              {words.say("form.conflictMine")}
            </Button>
            <Button size="small" onClick={() => state.settle(current, "theirs")}>
              {words.say("form.conflictTheirs")}
            </Button>
          </span>
        )
      }
    />
  );
}

function useFormState({ declared, row, given, lines: oldLines, onSaved, inner }: ResourceFormProps) {
  const words = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const place = usePlace();
  const [form] = Form.useForm();
  const mode = row ? "edit" : "create";
  const parts = useMemo(() => formFields(declared, mode), [declared, mode]);
  const fields = useMemo(() => [...parts.main, ...parts.more], [parts]);
  const placed = useMemo(() => (row ? {} : placeDraft(declared, place)), []);
  const [initial] = useState(() => initialValues(fields, row, { ...lastMade(declared), ...placed, ...given }));
  const [version, setVersion] = useState(row?.version as number | undefined);
  const [before, setBefore] = useState<FormValues | null>(row ? initial : null);
  const [changed, setChanged] = useState(false);
  const [errors, setErrors] = useState<PlacedErrors>(noErrors);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const lineDeclared = declared.type === "document" ? declaredAs(declared.lines[0] ?? "") : undefined;
  const [lines, setLinesState] = useState<readonly Line[]>(() =>
    (oldLines ?? []).map((one) => ({ id: newId(), values: lineDeclared ? lineValues(lineDeclared, one) : {} })),
  );
  const [linesChanged, setLinesChanged] = useState(row === null && (oldLines?.length ?? 0) > 0);
  const [lineErrors, setLineErrors] = useState<LineErrors>({});
  const newKey = useRef(newId());
  const guard = useUnsaved(changed && !inner);
  const ownerId =
    (Form.useWatch("owner_id", form) as string | undefined) ?? (row?.owner_id as string | undefined) ?? place.ownerId;
  const linePlace = useMemo(
    () => ({ ...place, ownerId: declared.fields.owner_id ? (ownerId ?? null) : place.ownerId }),
    [place.companyId, place.whId, place.ownerId, ownerId, declared],
  );

  function setLines(next: readonly Line[]) {
    setLinesState(next);
    setLinesChanged(true);
    setChanged(true);
    setLineErrors({});
  }

  async function save(again: boolean): Promise<void> {
    setErrors(noErrors);
    setFailure(null);
    try {
      await form.validateFields();
    } catch {
      return;
    }
    const columns = lineDeclared ? lineColumns(lineDeclared) : [];
    const filled = lines.filter((line) => !isBlank(columns, line.values));
    const wrong = wrongLines(columns, filled, words);
    setLineErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      setLinesState(filled);
      return setErrors({ ...noErrors, lines: wrong });
    }
    const draft = { ...placed, ...draftOf(fields, form.getFieldsValue(true), before) };
    const details =
      lineDeclared && (row === null || linesChanged)
        ? { details: filled.map((line) => lineDraft(lineDeclared, columns, line.values)) }
        : {};
    await send({ ...draft, ...details }, again, filled);
  }

  async function send(draft: AnyRow, again: boolean, filled: readonly Line[]) {
    const name = declared.name as ResourceName;
    setBusy(true);
    try {
      const typed = draft as Draft<Model[ResourceName]>;
      const saved = (row
        ? await updateRow(name, String(row[declared.key]), { ...typed, version })
        : await createRow(name, { ...typed, [declared.key]: newKey.current })) as unknown as AnyRow;
      if (!row) rememberMade(declared, form.getFieldsValue(true));
      setChanged(false);
      guard.leaving();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === declared.name || queryKey[0] === lineDeclared?.name,
      });
      void message.success(
        row
          ? words.say("form.saved")
          : words.say("form.created", { resource: words.resource(declared.name), name: labelOf(declared, saved) }),
        2,
      );
      onSaved(saved, again);
    } catch (thrown) {
      const refused = asFailure(thrown);
      setFailure(refused);
      const sorted = placeErrors(declared, refused.errors);
      setErrors(sorted);
      setLineErrors(sorted.lines);
      setLinesState(filled);
    } finally {
      setBusy(false);
    }
  }

  function settle(current: AnyRow, whose: "mine" | "theirs") {
    const now = initialValues(fields, current);
    setVersion(current.version as number);
    setBefore(now);
    setFailure(null);
    if (whose === "theirs") {
      form.setFieldsValue(now);
      setChanged(false);
    }
  }
  const touch = () => {
    setChanged(true);
    if (Object.keys(errors.fields).length > 0) setErrors({ ...errors, fields: {} });
  };
  const name = (field: string, made: AnyRow) => {
    const target = declared.fields[field];
    const targetDeclared = target?.kind === "lookup" ? declaredAs(target.target) : undefined;
    if (targetDeclared) setNames({ ...names, [field]: labelOf(targetDeclared, made) });
  };
  return {
    declared,
    form,
    parts,
    initial,
    errors,
    failure,
    busy,
    changed,
    lines,
    setLines,
    lineErrors,
    lineDeclared,
    linePlace,
    names,
    name,
    touch,
    save,
    settle,
  };
}

function wrongLines(
  columns: ReturnType<typeof lineColumns>,
  lines: readonly Line[],
  words: ReturnType<typeof useWords>,
): LineErrors {
  const found = lines.flatMap((line, at) => {
    const wrong = Object.entries(checkLine(columns, line.values));
    const said = wrong.map(([name, one]) => [
      name,
      words.error(one.code, { ...one.details, field: words.field(name) }),
    ]);
    return said.length > 0 ? [[at, Object.fromEntries(said)] as const] : [];
  });
  return Object.fromEntries(found);
}
