import { Button } from "antd";
import { useWords } from "../i18n/index.ts";
import { Note } from "../ui/Note.tsx";
import { type GroupedErrors, hasErrors, lineErrors } from "./serverErrors.ts";

interface Props {
  readonly errors: GroupedErrors;
  readonly go: (name: string) => void;
  readonly goToCell: (kind: string, line: number, name: string) => void;
}

/** Everything that is wrong, each with the way to its field. */
export function ErrorSummary({ errors, go, goToCell }: Props) {
  const words = useWords();
  const fields = Object.entries(errors.fields);
  const cells = lineErrors(errors);
  if (!hasErrors(errors)) return null;
  return (
    <Note tone="wrong" title={words.say("form.errors", { count: fields.length + cells.length + errors.rest.length })}>
      <ul className="error-list">
        {fields.map(([name, message]) => (
          <li key={name}>
            <Button type="link" size="small" onClick={() => go(name)}>
              {words.field(name)}
            </Button>
            {message}
          </li>
        ))}
        {cells.map(({ kind, line, name, message }) => (
          <li key={`${kind}.${line}.${name}`}>
            <Button type="link" size="small" onClick={() => goToCell(kind, line, name)}>
              #{line + 1} {words.field(name)}
            </Button>
            {message}
          </li>
        ))}
        {errors.rest.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Note>
  );
}
