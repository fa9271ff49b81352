import { type FormEvent, useState } from "react";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";

/** The state of a small form: what is missing, whether it is under way, why it was refused. */
export function useEntry(
  fields: readonly { readonly name: string; readonly label: string }[],
  send: (values: Readonly<Record<string, string>>) => Promise<void>,
) {
  const words = useWords();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const empty = fields.map(({ name }) => name).filter((name) => !values[name]?.trim());
    setMissing(empty);
    setFailure(null);
    if (empty[0]) return (form.elements.namedItem(empty[0]) as HTMLInputElement | null)?.focus();
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setBusy(false);
    }
  }
  const errorOf = (name: string): string | undefined =>
    missing.includes(name)
      ? words.error("REQUIRED", { field: fields.find((field) => field.name === name)?.label })
      : failure?.errors.find((error) => error.field === name)?.message;
  return { onSubmit, failure, busy, errorOf };
}
