import type { DocumentDeclaration, Field } from "@stowage/model";
import { Button, Form } from "antd";
import { useState } from "react";
import { Control } from "../../form/controls.tsx";
import { useWords } from "../../i18n/index.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import type { Offered } from "./actions.ts";
import type { AskedNow } from "./asked.ts";
import { actionExtras } from "./extrasOf.ts";
import type { PayloadShape } from "./payload.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly offered: Offered;
  readonly scalars: PayloadShape["scalars"];
  readonly askedNow: (name: string) => AskedNow;
  /** What stands in them at first. */
  readonly values: Readonly<Record<string, unknown>>;
}

const typed: readonly Field["kind"][] = ["text", "code", "whole", "decimal", "quantity", "money"];

/** The single fields of a payload, each with the control of its kind; the cursor goes to the first that is typed and empty. */
export function ScalarFields({ document, offered, scalars, askedNow, values }: Props) {
  const words = useWords();
  const [wished, setWished] = useState<readonly string[]>([]);
  const called = actionExtras(document, offered.name).called;
  const label = (name: string, field: Field) =>
    words.field(called?.[name] ?? name) + ("saidIn" in field && field.saidIn ? ` (${field.saidIn})` : "");
  const shown = scalars.filter(([name]) => askedNow(name) === "asked" || wished.includes(name));
  const others = scalars.filter(([name]) => askedNow(name) === "wished" && !wished.includes(name));
  const first = shown.find(([name, { kind }]) => typed.includes(kind) && !values[name])?.[0];
  if (shown.length + others.length === 0) return null;
  return (
    <div className="action-scalars">
      {shown.map(([name, field]) => (
        <div key={name} data-asks={name === first ? true : undefined}>
          <Form.Item
            name={name}
            label={label(name, field)}
            rules={
              field.required
                ? [{ required: true, whitespace: true, message: words.error("REQUIRED", { field: name }) }]
                : []
            }
          >
            <Control name={name} field={field} autoFocus={wished.at(-1) === name} />
          </Form.Item>
        </div>
      ))}
      {others.map(([name, field]) => (
        <Button
          key={name}
          type="text"
          size="small"
          icon={<PlusIcon size={14} />}
          onClick={() => setWished([...wished, name])}
        >
          {label(name, field)}
        </Button>
      ))}
    </div>
  );
}
