import type { Declared } from "@stowage/model";
import { Button, Popover, Segmented } from "antd";
import { type Ref, useState } from "react";
import { askable, type Shown } from "../api/columns.ts";
import { type Asked, everywhere, type ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { AddCondition } from "./AddCondition.tsx";
import { ConditionChip } from "./ConditionChip.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { keyword } from "./conditionText.ts";
import { TypedCondition } from "./TypedCondition.tsx";

interface Props {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly search: ScreenSearch;
  readonly ask: (change: Pick<ScreenSearch, "q" | "any">) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The question: a chip for each condition, a field to type the next one into, and a button to pick its field. */
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
        content={newField && <ConditionEditor column={newField} onDone={(made) => put(asked.length, made)} />}
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
        <ConditionChip
          key={JSON.stringify(condition)}
          condition={condition}
          declared={declared}
          column={columnOf(condition[0])}
          open={edited === at}
          onOpen={(isOpen) => setEdited(isOpen ? at : null)}
          onDone={(changed) => put(at, changed)}
        />
      ))}
      <AddCondition columns={open} onAsk={(condition) => ask({ q: [...asked, condition] })} />
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
