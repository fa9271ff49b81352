import { wordedValues } from "@stowage/model";
import { Button } from "antd";
import { type KeyboardEvent, useState } from "react";
import type { Shown } from "../api/columns.ts";
import { operatorsFor } from "../api/query.ts";
import type { Asked } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { Select } from "../ui/Select.tsx";
import { type AskedValue, ConditionValue } from "./ConditionValue.tsx";
import { askedField, keyword } from "./conditionText.ts";

interface Props {
  readonly column: Shown;
  readonly condition?: Asked;
  /** Null takes the condition off. */
  readonly onDone: (made: Asked | null) => void;
}

/** A condition of one field: how it is compared, and with what. Enter asks it. */
export function ConditionEditor({ column, condition, onDone }: Props) {
  const words = useWords();
  const isWorded = wordedValues(column.field).length > 0;
  const operators = column === keyword ? (["like"] as const) : operatorsFor(column.field);
  const [operator, setOperator] = useState(condition?.[1] ?? operators[0] ?? "equal");
  const [value, setValue] = useState<AskedValue>(condition?.[2]);
  const done = () => {
    // Several values can only be asked for by equality.
    const asked = Array.isArray(value) ? "equal" : operator;
    onDone(value === undefined ? null : [column.name, asked, value]);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing && !isWorded) {
      event.preventDefault();
      done();
    }
  }
  return (
    <fieldset className="condition-editor" onKeyDown={onKeyDown}>
      <legend>{askedField(column.name, words)}</legend>
      {operators.length > 1 && (
        <Select
          aria-label={words.say("list.operator")}
          value={operator}
          options={operators.map((one) => ({ value: one, label: words.condition(one) }))}
          onChange={setOperator}
        />
      )}
      <ConditionValue column={column} value={value} onChange={setValue} />
      <Button type="primary" onClick={done}>
        {words.say("list.search")}
      </Button>
    </fieldset>
  );
}
