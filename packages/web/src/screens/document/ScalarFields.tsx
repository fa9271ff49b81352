import { type DocumentDeclaration, type Field, sumDecimals } from "@stowage/model";
import { Button, Form } from "antd";
import { useState } from "react";
import type { Lines } from "../../api/lineKinds.ts";
import type { ControlProps } from "../../form/controlProps.ts";
import { Control } from "../../form/controls.tsx";
import { SerialField } from "../../form/SerialField.tsx";
import { useSought } from "../../form/useSought.ts";
import { useWithin } from "../../form/useWithin.ts";
import { useWords } from "../../i18n/index.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import type { Offered } from "./actions.ts";
import type { AskedNow } from "./asked.ts";
import { actionExtras } from "./extrasOf.ts";
import type { PayloadShape } from "./payload.ts";
import { leftOf } from "./quantities.ts";
import { isRescanned, piecesOf } from "./tracked.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly offered: Offered;
  readonly scalars: PayloadShape["scalars"];
  readonly askedNow: (name: string) => AskedNow;
  /** What stands in them at first. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The document's lines, where they were read. */
  readonly lines?: Lines;
}

const typed: readonly Field["kind"][] = ["text", "code", "whole", "decimal", "quantity", "money"];

/** The single fields of a payload, each with the control of its kind; the cursor goes to the first that is typed and empty. */
export function ScalarFields({ document, offered, scalars, askedNow, values, lines = {} }: Props) {
  const words = useWords();
  const form = Form.useFormInstance();
  const sought = useSought();
  const [wished, setWished] = useState<readonly string[]>([]);
  const { called, needs } = actionExtras(document, offered.name);
  // A step that needs nothing so watches a field that it has not.
  const instead = Form.useWatch(needs?.unless ?? "", form);
  const isNeeded = (name: string) => needs?.names.includes(name) === true && !String(instead ?? "").trim();
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
            {...(isNeeded(name) ? { required: true } : {})}
            rules={[
              { validator: () => sought.mustBeFound({ name, field }, () => form.getFieldValue(name)) },
              ...(field.required
                ? [{ required: true, whitespace: true, message: words.error("REQUIRED", { field: name }) }]
                : []),
            ]}
          >
            {field.kind === "json" && field.texts ? (
              <ScannedAgain label={label(name, field)} lines={lines} />
            ) : (
              <ScalarControl
                name={name}
                field={field}
                autoFocus={wished.at(-1) === name}
                onSought={(seek) => sought.seek(name, seek)}
              />
            )}
          </Form.Item>
        </div>
      ))}
      {others.map(([name, field]) => (
        <div key={name} className="action-wish">
          <Button type="text" size="small" icon={<PlusIcon size={14} />} onClick={() => setWished([...wished, name])}>
            {label(name, field)}
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Only what agrees with the other fields is offered in it. */
function ScalarControl(props: ControlProps) {
  const within = useWithin(props.field, Form.useFormInstance());
  return <Control {...props} {...(within ? { within } : {})} />;
}

interface Scanned {
  readonly label: string;
  readonly lines: Lines;
  /** Given by the form around it. */
  readonly value?: readonly string[];
  readonly onChange?: (serials: readonly string[]) => void;
}

/** The numbers of pieces that are scanned again before they go into a box. */
function ScannedAgain({ label, lines, value = [], onChange }: Scanned) {
  const left = Object.values(lines)
    .flat()
    .filter(isRescanned)
    .map((line) => piecesOf(line, leftOf(line, "num_picked", "num_boxed")));
  return <SerialField label={label} needed={sumDecimals(left)} value={value} onChange={(all) => onChange?.(all)} />;
}
