import type { Declared } from "@stowage/model";
import { Button } from "antd";
import { useState } from "react";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import { useWords } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { PlusIcon } from "../../ui/icons.tsx";

interface Props {
  readonly declared: Declared;
  /** What the new row has in common with the open one. */
  readonly preset: Readonly<Record<string, unknown>>;
}

/** The button, and the form behind it, that add a row to those of an open one. */
export function AddBelonging({ declared, preset }: Props) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <Button size="small" icon={<PlusIcon size={14} />} onClick={() => setAdding(true)}>
        {words.say("list.create")}
      </Button>
      {adding && (
        <Dialog
          open
          footer={null}
          destroyOnHidden
          title={words.say("form.create", { resource: words.resourceWithin(declared.name) })}
          onCancel={close}
        >
          <ResourceForm inner declared={declared} row={null} preset={preset} onSaved={close} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
