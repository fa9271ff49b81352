import { type DocumentDeclaration, type Field, sumDecimals } from "@stowage/model";
import { Button, Form, Input } from "antd";
import type { Rule } from "antd/es/form";
import { useMemo, useState } from "react";
import type { CallFailure } from "../../api/failure.ts";
import type { Lines } from "../../api/lineKinds.ts";
import type { AnyRow } from "../../api/resources.ts";
import { isRescanned, piecesOf } from "../../api/tracked.ts";
import { isEmpty } from "../../form/check.ts";
import type { ControlProps } from "../../form/controlProps.ts";
import { Control } from "../../form/controls.tsx";
import { SerialField } from "../../form/SerialField.tsx";
import { useAsked, useAskedNames } from "../../form/useAsked.ts";
import { useSought } from "../../form/useSought.ts";
import { useWithin } from "../../form/useWithin.ts";
import { useWords, type Words } from "../../i18n/index.ts";
import { GoOnByEnter } from "../../ui/goOn.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import type { Offered } from "./actions.ts";
import type { AskedNow } from "./asked.ts";
import { actionExtras } from "./extrasOf.ts";
import { OfEachTable } from "./OfEachTable.tsx";
import type { NumberedDocument } from "./ofEach.ts";
import type { PayloadShape } from "./payload.ts";
import { leftOf } from "./quantities.ts";
import { refusedLines } from "./refusedLines.ts";
import { useInstead } from "./useInstead.ts";

interface Props {
  readonly document: DocumentDeclaration;
  readonly offered: Offered;
  readonly scalars: PayloadShape["scalars"];
  readonly askedNow: (name: string) => AskedNow;
  /** What stands in them at first. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The document's lines, where they were read. */
  readonly lines?: Lines;
  /** The document, where it is one. */
  readonly row?: AnyRow;
  /** Why it was refused: single numbers of pieces among what was scanned may be. */
  readonly failure?: CallFailure | null;
  /** Where several documents take the step, or rows of several do: these. What each has its own of is asked of each. */
  readonly of?: readonly NumberedDocument[];
}

/** Numbers of pieces, one scan after the other. */
const isScanned = (field: Field): boolean => field.kind === "json" && field.texts === true;

/** Where a field stands in the form. */
interface Place {
  readonly name: string;
  readonly field: Field;
  readonly label: string;
}

const typed: readonly Field["kind"][] = ["text", "code", "whole", "decimal", "quantity", "money"];

/** The single fields of a payload, each with the control of its kind; the cursor goes to the first that is typed and empty. */
export function ScalarFields(props: Props) {
  const { document, offered, askedNow, values, lines, of = [] } = props;
  const [words, form] = [useWords(), Form.useFormInstance()];
  const sought = useSought();
  const [wished, setWished] = useState<readonly string[]>([]);
  const { called, oneOf: choices = [], lacking = [], several } = actionExtras(document, offered.name);
  const [instead, scalars] = [useInstead(document, offered, props.scalars), askedOf(props, lacking, several)];
  // Of several documents each may have its own already.
  const oneOf = lines ? choices : [];
  const isFilled = (name: string) => !isEmpty(form.getFieldValue(name));
  const filledOne: string | undefined = Form.useWatch(
    (now: Readonly<Record<string, unknown>>) => choices.find((name) => !isEmpty(now[name])),
    form,
  );
  const isOfEach = (name: string) => offered.action.each?.[name] !== undefined && of.length > 0;
  const askedNames = [...useAskedNames(scalars.map(([name, field]) => ({ name, field }))), ...lacking];
  const label = (name: string, field: Field) =>
    words.field(called?.[name] ?? name) + ("saidIn" in field && field.saidIn ? ` (${field.saidIn})` : "");
  const shown = scalars.filter(([name]) => askedNow(name) === "asked" || wished.includes(name));
  const others = scalars.filter(([name]) => askedNow(name) === "wished" && !wished.includes(name));
  const fixed = useFixed(props);
  const places = shown.flatMap(([name, field]): readonly Place[] =>
    isOfEach(name) || name in fixed ? [] : [{ name, field, label: label(name, field) }],
  );
  const names = scalars.flatMap(([name, field]) => (oneOf.includes(name) ? [label(name, field)] : []));
  const missing = words.say("document.oneOf", { fields: names.join(words.say("frame.comma")) });
  const first = shown.find(([name, field]) => (typed.includes(field.kind) || isScanned(field)) && !values[name])?.[0];
  const rulesOf = ({ name, field }: Pick<Place, "name" | "field">): Rule[] => [
    { validator: () => sought.mustBeFound({ name, field }, () => form.getFieldValue(name)) },
    ...(name === oneOf[0] ? [oneIsFilled(() => oneOf.some(isFilled), missing)] : []),
    ...(field.required || lacking.includes(name)
      ? [{ required: true, whitespace: true, message: words.error("REQUIRED", { field: name }) }]
      : []),
  ];
  if (shown.length + others.length === 0) return null;
  return (
    <GoOnByEnter value={instead.goOn}>
      <div className="action-scalars">
        {places.map(({ name, field, label: text }) => (
          <div
            key={name}
            className={isScanned(field) ? "action-scans" : undefined}
            data-asks={name === first ? true : undefined}
          >
            <Form.Item
              name={name}
              label={text}
              // No one of them is needed by itself: a mark at each would say so.
              help={name === oneOf[0] && filledOne === undefined ? missing : undefined}
              {...{ extra: kindsOf(field, words), ...instead.wrongAt(name) }}
              required={field.required || instead.isNeeded(name) || askedNames.includes(name)}
              dependencies={oneOf.filter((one) => oneOf[0] === name && one !== name)}
              rules={rulesOf({ name, field })}
            >
              {isScanned(field) ? (
                <ScannedAgain label={text} lines={lines ?? {}} failure={props.failure ?? null} />
              ) : (
                <ScalarControl
                  name={name}
                  field={field}
                  placeholder={instead.saidOf(name)}
                  autoFocus={wished.at(-1) === name}
                  onSought={(seek) => sought.seek(name, seek)}
                />
              )}
            </Form.Item>
          </div>
        ))}
        {shown.map(
          ([name, field]) => name in fixed && <Fixed key={name} label={label(name, field)} value={fixed[name]} />,
        )}
        {shown
          .filter(([name]) => isOfEach(name))
          .map(([name, field]) => (
            <OfEach
              key={name}
              {...{ document, offered, name, field, of }}
              label={label(name, field)}
              isWished={wished.at(-1) === name}
            />
          ))}
        {others.map(([name, field]) => (
          <Wish key={name} label={label(name, field)} wish={() => setWished([...wished, name])} />
        ))}
      </div>
    </GoOnByEnter>
  );
}

/** Of which kinds alone a field names rows, such as totes among locations: one of another kind is there, and yet not found. */
function kindsOf(field: Field, words: Words): string | undefined {
  const kinds = Object.entries((field.kind === "code" && field.only) || {}).flatMap(([name, values]) =>
    Array.isArray(values) ? values.map((value: string) => words.choice(name, value)) : [],
  );
  return kinds.length > 0
    ? words.say("document.onlyKinds", { kinds: kinds.join(words.say("frame.comma")) })
    : undefined;
}

/** What stands in the fields that the system fills in, as the others are now. */
function useFixed({ document, offered, row, values }: Props): Readonly<Record<string, unknown>> {
  const { fixed } = actionExtras(document, offered.name);
  const entered = Form.useWatch((now: Readonly<Record<string, unknown>>) => now, Form.useFormInstance());
  return (row && fixed?.(row, { ...values, ...entered })) ?? {};
}

/** What is read here and typed nowhere. */
const Fixed = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Form.Item label={label}>
    <Input readOnly aria-label={label} value={String(value ?? "")} />
  </Form.Item>
);

const oneIsFilled = (isFilled: () => boolean, missing: string): Rule => ({
  validator: () => (isFilled() ? Promise.resolve() : Promise.reject(new Error(missing))),
});

/** Without the fields of which the document has its own; of several documents nobody is asked. */
const askedOf = ({ scalars, values, lines }: Props, lacking: readonly string[], several: readonly string[] = []) =>
  scalars
    .filter(([name]) => !lacking.includes(name) || (lines !== undefined && isEmpty(values[name])))
    .filter(([name]) => lines === undefined || !several.includes(name));

interface OfEachProps extends Place, Pick<Required<Props>, "document" | "offered" | "of"> {
  readonly isWished: boolean;
}

/** What each of several documents has its own of. */
function OfEach({ offered, name, field, isWished, ...props }: OfEachProps) {
  const declared = offered.action.each?.[name];
  if (!declared || field.kind !== "code") return null;
  return <OfEachTable {...props} {...{ name, field, declared }} autoFocus={isWished} />;
}

/** What is asked where somebody wants to say it. */
function Wish({ label, wish }: { readonly label: string; readonly wish: () => void }) {
  return (
    <div className="action-wish">
      <Button type="text" size="small" icon={<PlusIcon size={14} />} onClick={wish}>
        {label}
      </Button>
    </div>
  );
}

/** Only what agrees with the other fields is offered in it. */
function ScalarControl(props: ControlProps) {
  const form = Form.useFormInstance();
  const within = useWithin(props.field, form);
  const asked = useAsked(props.field, form);
  return <Control {...props} asked={asked} {...(within ? { within } : {})} />;
}

interface Scanned {
  readonly label: string;
  readonly failure: CallFailure | null;
  readonly lines: Lines;
  /** Given by the form around it, which finds the field by its id. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (serials: readonly string[]) => void;
}

/** The numbers of pieces that are scanned again before they go into a box. */
function ScannedAgain({ id, label, lines, failure, value = [], onChange }: Scanned) {
  const refused = useMemo(() => unknownIn(failure), [failure]);
  const left = Object.values(lines)
    .flat()
    .filter(isRescanned)
    .map((line) => piecesOf(line, leftOf(line, "num_picked", "num_boxed")));
  return (
    <SerialField {...{ id, label, value, refused }} needed={sumDecimals(left)} onChange={(all) => onChange?.(all)} />
  );
}

/** The numbers that nothing is known of. */
const unknownIn = (failure: CallFailure | null): readonly string[] =>
  refusedLines(failure).flatMap(({ code, details }) =>
    code === "SERIAL_UNKNOWN" && typeof details?.serial_no === "string" ? [details.serial_no] : [],
  );
