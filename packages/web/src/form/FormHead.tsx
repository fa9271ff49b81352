import { Button } from "antd";
import { useWords } from "../i18n/index.ts";
import type { FormState } from "./useFormState.ts";

interface ActionsProps {
  readonly state: FormState;
  readonly isNew: boolean;
  /** Within a dialog, or made by another call than its own: one does not go on with the next. */
  readonly isAlone: boolean;
  readonly saveLabel?: string;
  readonly onCancel: () => void;
}

/** At the head of a form that has the page: what it makes, and what may be done with it. */
export function FormHead({ title, ...actions }: ActionsProps & { readonly title: string }) {
  return (
    <header className="panel-head form-head">
      <h2>{title}</h2>
      <div className="panel-actions">
        <Unsaved state={actions.state} />
        {buttonsOf(actions).toReversed()}
      </div>
    </header>
  );
}

/** The same at the foot of any other form. */
export function FormFoot(actions: ActionsProps) {
  return (
    <div className="form-foot">
      {buttonsOf(actions)}
      <Unsaved state={actions.state} />
    </div>
  );
}

function Unsaved({ state }: { state: FormState }) {
  const words = useWords();
  return state.changed && <span className="quiet">{words.say("form.unsaved")}</span>;
}

const buttonsOf = (actions: ActionsProps) => [
  <SaveButton key="save" {...actions} />,
  ...(actions.isNew && !actions.isAlone ? [<SaveAndNewButton key="again" state={actions.state} />] : []),
  <CancelButton key="cancel" onCancel={actions.onCancel} />,
];

function SaveButton({ state: { busy, changed }, isNew, saveLabel }: ActionsProps) {
  const words = useWords();
  return (
    <Button type="primary" htmlType="submit" title="Ctrl Enter" loading={busy} disabled={!isNew && !changed}>
      {saveLabel ?? words.say("form.save")}
    </Button>
  );
}

function SaveAndNewButton({ state }: { state: FormState }) {
  const words = useWords();
  return (
    <Button disabled={state.busy} onClick={() => void state.save(true)}>
      {words.say("form.saveAndNew")}
    </Button>
  );
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const words = useWords();
  return <Button onClick={onCancel}>{words.say("form.cancel")}</Button>;
}
