import { Form } from "antd";
import { createRef, type RefObject, Suspense, useState } from "react";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { GoodsOf } from "../i18n/GoodsOf.tsx";
import { useWords } from "../i18n/index.ts";
import { FailureNote } from "../ui/FailureNote.tsx";
import { keepClear } from "../ui/keepClear.ts";
import { lazyPart } from "../ui/lazyScreen.tsx";
import { PanelHead } from "../ui/PanelHead.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { useWide } from "../ui/useWide.ts";
import { Conflict } from "./Conflict.tsx";
import { isEmpty } from "./check.ts";
import type { FormValues } from "./draft.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FieldItem } from "./FieldItem.tsx";
import { FillButton } from "./FillButton.tsx";
import { FormFoot, FormHead } from "./FormHead.tsx";
import { FormSide } from "./FormSide.tsx";
import { FurtherFields } from "./FurtherFields.tsx";
import type { FormField } from "./fields.ts";
import { formKeys, type LinesHandle } from "./formKeys.ts";
import { lastMade } from "./lastMade.ts";
import { failedNotice } from "./notices.ts";
import { hasErrors } from "./serverErrors.ts";
import { useFocusOnWrong } from "./useFocusOnWrong.ts";
import { type FormState, type ResourceFormProps, useFormState } from "./useFormState.ts";
import "./form.css";
import { Dialog } from "../ui/Dialog.tsx";

const LinesGrid = lazyPart(async () => (await import("./LinesGrid.tsx")).LinesGrid);

/** Creates or changes a row of any resource, a document with its lines. */
export function ResourceForm(props: ResourceFormProps) {
  const { declared, row, title, variant, onCancel } = props;
  const words = useWords();
  const state = useFormState(props);
  const { form, parts, errors, lines } = state;
  const [missing, setMissing] = useState<Missing | null>(null);
  const handles = useHandles(lines.kinds.map(({ name }) => name));
  useFocusOnWrong(state, handles.of);
  const isNarrow = useNarrow();
  const isPage = title !== undefined && !isNarrow;
  const hasSide = useWide() && isPage && lines.kinds.length > 0;
  const actions = {
    ...{ state, onCancel, isNew: row === null, saveLabel: variant?.saveLabel },
    isAlone: props.inner === true || variant !== undefined,
  };
  const first = beginsAt(props, state);
  const field = (one: FormField, isHidden = false) => (
    <FieldItem
      key={one.name}
      one={one}
      form={state}
      row={row ?? null}
      autoFocus={one === first}
      isHidden={isHidden}
      onCreate={(target, text) => setMissing({ field: one.name, as: asOf(one), target, text })}
    />
  );
  return (
    <>
      {title && isNarrow && <PanelHead title={title} onClose={onCancel} />}
      <Form
        form={form}
        layout="vertical"
        className={`form ${isPage ? "form-page" : ""} ${hasSide ? "form-with-side" : ""}`}
        initialValues={state.initial}
        onFinish={() => void state.save(false)}
        onFinishFailed={({ errorFields }) => void state.isWrong(errorFields)}
        onValuesChange={state.touch}
        scrollToFirstError={{ focus: true }}
        onFocus={keepClear}
        requiredMark
        {...formKeys({ save: form.submit, lines: handles.first })}
      >
        {isPage && <FormHead title={title} {...actions} />}
        <div className="form-body">
          <Refused state={state} row={row} />
          <ErrorSummary
            errors={errors}
            go={(name) => form.scrollToField(name, { focus: true })}
            goToCell={(kind, line, name) => handles.of[kind]?.current?.goTo(line, name)}
          />
          <div className="form-fields">{parts.main.map((one) => field(one))}</div>
          <FurtherFields fields={parts.more} errors={errors} at={props.at} field={field} />
          <GoodsOf owner={state.lineWorkspace.ownerId}>
            {lines.kinds.map((kind) => (
              // What was undone before goes back to no lines that somebody else has changed since.
              <Suspense key={`${kind.name} ${lines.turn}`}>
                <LinesGrid
                  kind={kind}
                  title={lines.kinds.length > 1 ? words.resources(kind.declared.name) : words.say("form.lines")}
                  lines={kind.all}
                  {...{ of: declared, at: props.at, errors: kind.errors }}
                  workspace={state.lineWorkspace}
                  onChange={kind.set}
                  tools={(fill) =>
                    variant?.tools(kind.all, state.lineWorkspace, kind.set) ??
                    (kind.from && (
                      <FillButton {...{ declared, form, row, fill, from: kind.from }} reply={kind.declared.reply} />
                    ))
                  }
                  handle={handles.of[kind.name]}
                  isTold={hasSide}
                  isAlone={lines.kinds.length === 1}
                  asksNext={row === null && !state.busy && !hasErrors(errors)}
                  onSave={form.submit}
                  saveLabel={variant?.saveLabel}
                />
              </Suspense>
            ))}
          </GoodsOf>
        </div>
        {hasSide && <FormSide state={state} isNew={actions.isNew} handles={handles.of} />}
        {!isPage && <FormFoot {...actions} />}
      </Form>
      {missing && (
        <MissingDialog
          missing={missing}
          onClose={() => setMissing(null)}
          onMade={(made) => {
            state.fill(missing.field, made);
            setMissing(null);
          }}
        />
      )}
    </>
  );
}

/** The field that has the focus at first; none where the form begins in a line. */
function beginsAt({ at, declared, row }: ResourceFormProps, state: FormState): FormField | undefined {
  const { parts, lines, initial } = state;
  const asked = [...parts.main, ...parts.more].find(({ name, settled }) => name === at && !settled);
  const isOfLines = lines.kinds.some(({ declared }) => Object.hasOwn(declared.fields, at ?? ""));
  const open = parts.main.filter(({ settled }) => !settled);
  // What the row before brought along is mostly right: the next one is filled in behind it.
  const isOneMore = row === null && declared.type === "resource" && Object.keys(lastMade(declared).values).length > 0;
  const unfilled = isOneMore ? open.find(({ name }) => isEmpty((initial as FormValues)[name])) : undefined;
  return asked ?? (isOfLines ? undefined : (unfilled ?? open[0]));
}

/** What the form does with its lines, by their kind; its keys mean the first. */
function useHandles(kinds: readonly string[]) {
  const [of] = useState(() => {
    const each = kinds.map((kind) => [kind, createRef() as RefObject<LinesHandle | null>] as const);
    return Object.fromEntries(each);
  });
  return { of, first: of[kinds[0] ?? ""] ?? { current: null } };
}

/** Why nothing was saved, where no field says it. */
function Refused({ state, row }: { state: FormState; row: AnyRow | null }) {
  const { declared, errors, failure } = state;
  if (failure?.code === "VERSION_CONFLICT") return <Conflict {...{ state, failure, row }} />;
  if (!failure || hasErrors(errors)) return null;
  return <FailureNote failure={failure} notice={failedNotice(declared, row === null)} />;
}

interface Missing {
  readonly field: string;
  readonly target: string;
  /** The text that was typed and not found; it becomes the code. */
  readonly text: string;
  /** The role that the new row is to have, such as owner. */
  readonly as: string | undefined;
}

const asOf = ({ field }: FormField): string | undefined => (field.kind === "lookup" ? field.as : undefined);

interface MissingProps {
  readonly missing: Missing;
  readonly onMade: (row: AnyRow) => void;
  readonly onClose: () => void;
}

/** Makes what a lookup did not find, without leaving the form. */
function MissingDialog({ missing: { target, text, as: role }, onMade, onClose }: MissingProps) {
  const words = useWords();
  const declared = declaredAs(target);
  if (!declared) return null;
  const { code, partnerRoles } = declared;
  const preset = { ...(code ? { [code]: text } : {}), ...(partnerRoles && role ? { [partnerRoles.by]: role } : {}) };
  const title = words.say("form.create", { resource: words.resourceWithin(target) });
  return (
    <Dialog open title={title} footer={null} onCancel={onClose} width={640} destroyOnHidden>
      <ResourceForm inner declared={declared} row={null} preset={preset} onSaved={onMade} onCancel={onClose} />
    </Dialog>
  );
}
