import { type Field, wordedValues } from "@stowage/model";
import { DatePicker, Input } from "antd";
import dayjs from "dayjs";
import type { Shown } from "../api/columns.ts";
import type { Asked } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";
import { askedField } from "./conditionText.ts";

export type AskedValue = Asked[2] | undefined;

interface Props {
  readonly column: Shown;
  readonly value: AskedValue;
  readonly onChange: (value: AskedValue) => void;
}

const controls: Record<Field["kind"], (props: Props) => React.ReactNode> = {
  text: TextValue,
  code: TextValue,
  email: TextValue,
  telephone: TextValue,
  colour: TextValue,
  file: TextValue,
  files: TextValue,
  picture: TextValue,
  json: TextValue,
  lookup: TextValue,
  whole: NumberValue,
  decimal: NumberValue,
  quantity: NumberValue,
  money: NumberValue,
  flag: FlagValue,
  choice: ChoiceValue,
  date: DayValue,
  instant: InstantValue,
};

/** What a condition compares with, entered as its kind is. */
export function ConditionValue(props: Props) {
  const { field } = props.column;
  const Control = wordedValues(field).length > 0 ? ChoiceValue : controls[field.kind];
  return <Control {...props} />;
}

function TextValue({ column, value, onChange }: Props) {
  const words = useWords();
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  // Several lines, as a column of a spreadsheet pastes them, mean any of them.
  function set(typed: string) {
    const lines = typed
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    onChange(lines.length > 1 ? lines : typed || undefined);
  }
  return (
    <Input.TextArea
      autoFocus
      autoSize={{ minRows: 1, maxRows: 6 }}
      aria-label={askedField(column.name, words)}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  );
}

function NumberValue({ column, value, onChange }: Props) {
  const words = useWords();
  return (
    <Input
      autoFocus
      inputMode="decimal"
      className="number"
      aria-label={askedField(column.name, words)}
      value={String(value ?? "")}
      onChange={(event) => onChange(event.target.value.replace(/[^\d.-]/g, "") || undefined)}
    />
  );
}

function FlagValue({ column, value, onChange }: Props) {
  const words = useWords();
  const options = [true, false].map((one) => ({
    value: String(one),
    label: words.say(one ? "frame.yes" : "frame.no"),
  }));
  return (
    <Select
      autoFocus
      aria-label={askedField(column.name, words)}
      options={options}
      value={value === undefined ? undefined : String(value)}
      onChange={(picked) => onChange(picked === "true")}
    />
  );
}

function ChoiceValue({ column, value, onChange }: Props) {
  const words = useWords();
  return (
    <Select
      mode={column.field.kind === "choice" ? "multiple" : "tags"}
      autoFocus
      aria-label={askedField(column.name, words)}
      options={wordedValues(column.field).map((one) => ({ value: one, label: words.choice(column.name, one) }))}
      value={value === undefined ? [] : [value].flat().map(String)}
      optionFilterProp="label"
      onChange={(picked: string[]) => onChange(picked.length > 1 ? picked : picked[0])}
    />
  );
}

function DayValue({ column, value, onChange }: Props) {
  const words = useWords();
  return (
    <DatePicker
      autoFocus
      aria-label={askedField(column.name, words)}
      value={typeof value === "string" ? dayjs(value) : null}
      onChange={(day) => onChange(day?.format("YYYY-MM-DD"))}
    />
  );
}

function InstantValue({ column, value, onChange }: Props) {
  const words = useWords();
  return (
    <DatePicker
      autoFocus
      showTime={{ format: "HH:mm" }}
      format="YYYY-MM-DD HH:mm"
      aria-label={askedField(column.name, words)}
      value={typeof value === "string" ? dayjs(value) : null}
      onChange={(day) => onChange(day?.toISOString())}
    />
  );
}
