import { type Declared, dayOf, type Field } from "@stowage/model";
import type { KeyboardEvent } from "react";
import { computedDay } from "../../api/computedDay.ts";
import { type AnyRow, declaredAs, type Workspace } from "../../api/resources.ts";
import { OfferedControl } from "../../form/CodeControls.tsx";
import { Control, toHalfWidth } from "../../form/controls.tsx";
import { FilesControl } from "../../form/FilesControl.tsx";
import { useWords } from "../../i18n/index.ts";
import { CodeInput } from "../../ui/CodeInput.tsx";
import { LookupSelect } from "../../ui/LookupSelect.tsx";
import { selectAll } from "../../ui/selectAll.ts";
import { stepDown } from "../../ui/stepDown.ts";
import type { PayloadRow } from "./payload.ts";
import { SerialCell } from "./SerialCell.tsx";

interface Props {
  readonly row: PayloadRow;
  readonly name: string;
  readonly field: Field;
  /** What it is called here, in words. */
  readonly heading: string;
  /** Which row it is, from 0. */
  readonly at: number;
  readonly workspace: Workspace;
  /** What the row is about; files hang on it. */
  readonly about: Declared | null;
  readonly isKnown: boolean;
  readonly error: string | undefined;
  /** `of` is another name than the cell's own, where what is entered there says more. */
  readonly set: (value: string, of?: string) => void;
}

const numbers = new Set<Field["kind"]>(["whole", "decimal", "quantity", "money"]);

/** What is entered of one field of a payload's row: a control for each kind. Enter goes down. */
export function PayloadCell(props: Props) {
  const { row, name, field, heading, at, about, isKnown, error, set } = props;
  const words = useWords();
  const label = `${heading} ${at + 1}`;
  const value = row.values[name] ?? "";
  const wrong = { "aria-label": label, "aria-invalid": error ? (true as const) : undefined, title: error };
  if (field.kind === "json") return <SerialCell {...{ row, isKnown, label, error }} onChange={set} />;
  if (field.kind === "flag")
    return (
      <input
        {...wrong}
        type="checkbox"
        checked={value === "true"}
        onChange={({ target }) => set(`${target.checked}`)}
      />
    );
  if (field.kind === "choice")
    return (
      <select {...wrong} className="cell-input" value={value} onChange={({ target }) => set(target.value)}>
        {/* What a row says already is changed and not taken away: left empty, it would stay. */}
        {(value === "" || !row.of[name]) && <option value="">{words.say("form.noChoice")}</option>}
        {field.values.map((one) => (
          <option key={one} value={one}>
            {words.choice(name, one)}
          </option>
        ))}
      </select>
    );
  if (field.kind === "lookup") {
    const keyOf = (picked: AnyRow | null) => String(picked?.[declaredAs(field.target)?.key ?? ""] ?? "");
    return (
      <LookupSelect
        size="small"
        target={field.target}
        value={value || null}
        workspace={props.workspace}
        ariaLabel={label}
        {...(error ? { status: "error" as const } : {})}
        onPick={(picked) => set(keyOf(picked))}
      />
    );
  }
  if (field.kind === "code" && field.names) {
    const { names: target, only, beside } = field;
    const goods = beside && { product_id: row.of.product_id, beside };
    return (
      <CodeInput
        {...{ target, only, goods, value, label, error, onKeyDown: goDown }}
        size="small"
        workspace={props.workspace}
        onChange={(code) => set(code)}
      />
    );
  }
  if (field.kind === "files")
    return (
      <FilesControl
        small
        {...{ name, field, ...(about ? { of: about } : {}) }}
        value={value ? JSON.parse(value) : []}
        onChange={(files) => set(JSON.stringify(files))}
      />
    );
  if (field.kind === "instant")
    return <Control {...{ name, field, label }} value={value || undefined} onChange={(at) => set(String(at ?? ""))} />;
  if (field.kind === "text" && field.codes)
    return (
      <OfferedControl
        {...{ name, field, value, label }}
        codes={field.codes}
        max={field.max}
        onChange={(one) => set(String(one ?? ""))}
      />
    );
  const follows = computedDay(field, { ...row.of, ...row.values });
  const hint = follows ? words.say("form.computedDay", { day: follows }) : "YYYY-MM-DD";
  return <TextCell {...props} wrong={wrong} value={value} hint={hint} />;
}

function TextCell({
  field,
  set,
  wrong,
  value,
  hint,
}: Pick<Props, "field" | "set"> & { wrong: object; value: string; hint: string }) {
  const isNumber = numbers.has(field.kind);
  return (
    <input
      {...wrong}
      className={`cell-input ${isNumber ? "number" : ""} ${field.kind === "date" ? "day" : ""} ${field.kind === "code" ? `code ${field.sscc ? "sscc" : ""}` : ""}`}
      inputMode={isNumber ? "decimal" : undefined}
      placeholder={field.kind === "date" ? hint : undefined}
      value={value}
      onChange={({ target }) => set(isNumber ? toHalfWidth(target.value).replace(/[,\s]/g, "") : target.value)}
      onBlur={({ target }) => field.kind === "date" && set(dayOf(target.value) ?? target.value.trim())}
      onFocus={isNumber ? selectAll : undefined}
      onKeyDown={goDown}
    />
  );
}

/** Enter goes to the same cell of the next row, as in a spreadsheet; it does not send the form. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  event.preventDefault();
  stepDown(event.currentTarget, step);
}
