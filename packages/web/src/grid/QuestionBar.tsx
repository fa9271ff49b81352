import { type Declared, lookupsOf, wordedValues } from "@stowage/model";
import { Button, Popover, Segmented } from "antd";
import { type KeyboardEvent, type Ref, useState } from "react";
import { askable, type Shown } from "../api/columns.ts";
import { labelOf } from "../api/lookup.ts";
import { operatorsFor } from "../api/query.ts";
import { declaredAs } from "../api/resources.ts";
import { type Asked, everywhere, type ScreenSearch } from "../api/search.ts";
import { useRow } from "../api/useRow.ts";
import { useWords } from "../i18n/index.ts";
import { CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { Select } from "../ui/Select.tsx";
import { type AskedValue, ConditionValue } from "./ConditionValue.tsx";
import { askedField, conditionText, keyword } from "./conditionText.ts";
import { TypedCondition } from "./TypedCondition.tsx";

interface Props {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly search: ScreenSearch;
  readonly ask: (change: Pick<ScreenSearch, "q" | "any">) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The question: a chip for each condition, and a field to type the next one into. */
export function QuestionBar({ declared, columns, search, ask, inputRef }: Props) {
  const words = useWords();
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const [newField, setNewField] = useState<Shown | null>(null);
  const open = askable(columns);
  const asked = search.q ?? [];
  const columnOf = (name: string) => (name === everywhere ? keyword : open.find((column) => column.name === name));
  const put = (at: number, condition: Asked | null) => {
    const rest = asked.flatMap((one, index) => (index === at ? (condition ? [condition] : []) : [one]));
    ask({ q: at >= asked.length && condition ? [...asked, condition] : rest });
    setEdited(null);
  };

  return (
    <search className="question" aria-label={words.say("list.conditions")}>
      <Popover
        open={edited === "new" && newField !== null}
        onOpenChange={(isOpen) => !isOpen && setEdited(null)}
        trigger="click"
        destroyOnHidden
        content={newField && <Editor column={newField} onDone={(made) => put(asked.length, made)} />}
      >
        <span className="question-type">
          <SearchIcon />
          <TypedCondition
            declared={declared}
            columns={open}
            inputRef={inputRef}
            onAsk={(condition) => ask({ q: [...asked, condition] })}
            onField={(name) => {
              setNewField(columnOf(name) ?? null);
              setEdited("new");
            }}
            onBack={() => asked.length > 0 && ask({ q: asked.slice(0, -1) })}
          />
        </span>
      </Popover>
      {asked.map((condition, at) => (
        <Chip
          key={JSON.stringify(condition)}
          condition={condition}
          declared={declared}
          column={columnOf(condition[0])}
          open={edited === at}
          onOpen={(isOpen) => setEdited(isOpen ? at : null)}
          onDone={(changed) => put(at, changed)}
        />
      ))}
      {asked.length > 1 && (
        <Segmented
          size="small"
          aria-label={words.say("list.conditions")}
          value={search.any ? "any" : "all"}
          options={[
            { value: "all", label: words.say("list.matchAll") },
            { value: "any", label: words.say("list.matchAny") },
          ]}
          onChange={(value) => ask({ q: asked, any: value === "any" })}
        />
      )}
      {asked.length > 0 && (
        <Button type="link" size="small" onClick={() => ask({ q: undefined, any: undefined })}>
          {words.say("list.clearConditions")}
        </Button>
      )}
    </search>
  );
}

interface ChipProps {
  readonly declared: Declared;
  readonly condition: Asked;
  readonly column: Shown | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onDone: (changed: Asked | null) => void;
}

function Chip({ declared, condition, column, open, onOpen, onDone }: ChipProps) {
  const words = useWords();
  const text = conditionText(useNamed(declared, condition), column, words);
  return (
    <span className="chip">
      <Popover
        open={open && column !== undefined}
        onOpenChange={onOpen}
        trigger="click"
        destroyOnHidden
        content={column && <Editor column={column} condition={condition} onDone={onDone} />}
      >
        <button type="button" className="chip-text" title={text}>
          {text}
        </button>
      </Popover>
      <button
        type="button"
        className="chip-close"
        aria-label={words.say("list.removeCondition", { name: text })}
        onClick={() => onDone(null)}
      >
        <CloseIcon size={12} />
      </button>
    </span>
  );
}

/** A condition that asks for a row by its key, as the link from that row does, with the row's name. */
function useNamed(declared: Declared, condition: Asked): Asked {
  const [name, operator, value] = condition;
  const target = declaredAs(targetOf(declared, name) ?? "");
  const { data } = useRow(target, typeof value === "string" ? value : undefined);
  return target && data ? [name, operator, labelOf(target, data)] : condition;
}

/** What a field leads to, its own or one that comes through a lookup. */
function targetOf(declared: Declared, name: string): string | undefined {
  const own = declared.fields[name];
  if (own) return own.kind === "lookup" ? own.target : undefined;
  const through = lookupsOf(declared).find(([, lookup]) => lookup.shows?.[name]);
  const target = through && declaredAs(through[1].target);
  return target && targetOf(target, through[1].shows?.[name] ?? "");
}

function Editor({
  column,
  condition,
  onDone,
}: {
  column: Shown;
  condition?: Asked;
  onDone: (made: Asked | null) => void;
}) {
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
