import type { Declared } from "@stowage/model";
import { App, Button, Form, type FormInstance } from "antd";
import { useState } from "react";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import type { AnyRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useMayDo, useWorkspace } from "../session/hooks.ts";
import { failureText } from "../ui/FailureNote.tsx";
import type { LineValues } from "./lineColumns.ts";

interface Props {
  readonly declared: Declared;
  /** The lookup of the document from whose row they are filled in. */
  readonly from: string;
  /** The name under which lines are answered. */
  readonly reply: string;
  readonly form: FormInstance;
  readonly row: AnyRow | null;
  readonly fill: (rows: readonly LineValues[]) => void;
}

/** Fills in the lines of a document from what it names in its head, such as a shipped order, where they can be. */
export function FillButton({ declared, from, reply, form, row, fill }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const { whId } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const mayCreate = useMayDo()(declared, "create");
  const named = Form.useWatch(from, { form, preserve: true }) ?? row?.[from];
  const field = declared.fields[from];
  if (field?.kind !== "lookup" || !mayCreate) return null;
  const resource = words.resourceWithin(field.target);
  async function take() {
    setBusy(true);
    try {
      const body = { wh_id: row?.wh_id ?? whId, [from]: named };
      const additionals = await call(`/v1${declared.path}/lines`, { body });
      const found = additionals[reply] as readonly AnyRow[];
      if (found.length > 0) fill(found.map(withoutEmpty));
      else void message.warning(words.say("form.fillNothing", { resource }), 5);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      loading={busy}
      disabled={!named}
      title={named ? undefined : words.say("form.fillFirst", { resource })}
      onClick={() => void take()}
    >
      {words.say("form.fillFrom", { resource })}
    </Button>
  );
}

const withoutEmpty = (row: AnyRow): LineValues =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
