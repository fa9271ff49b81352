import { Modal } from "antd";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { ResourceForm } from "./ResourceForm.tsx";

interface Props {
  readonly target: string;
  /** What was typed and not found; it becomes the code. */
  readonly text: string;
  readonly onMade: (row: AnyRow) => void;
  readonly onClose: () => void;
}

/** Makes what a lookup did not find, without leaving the form. */
export function CreateDialog({ target, text, onMade, onClose }: Props) {
  const words = useWords();
  const declared = declaredAs(target);
  if (!declared) return null;
  const given = declared.code ? { [declared.code]: text } : {};
  return (
    <Modal
      open
      title={words.say("form.create", { resource: words.resource(target) })}
      footer={null}
      onCancel={onClose}
      width={640}
      destroyOnHidden
    >
      <ResourceForm inner declared={declared} row={null} given={given} onSaved={onMade} onCancel={onClose} />
    </Modal>
  );
}
