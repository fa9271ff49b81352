import { behindOf, type Declared, lookupsOf } from "@stowage/model";
import { Popover } from "antd";
import { Fragment } from "react";
import type { Shown } from "../api/columns.ts";
import { labelOf } from "../api/lookup.ts";
import { declaredAs } from "../api/resources.ts";
import type { Asked } from "../api/search.ts";
import { useRow } from "../api/useRow.ts";
import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { conditionParts } from "./conditionText.ts";

interface ChipProps {
  readonly declared: Declared;
  readonly condition: Asked;
  readonly column: Shown | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onDone: (changed: Asked | null) => void;
}

/** A condition of the question, to be changed or taken off. */
export function ConditionChip({ declared, condition, column, open, onOpen, onDone }: ChipProps) {
  const words = useWords();
  const parts = conditionParts(useNamed(declared, condition), column, words);
  const text = parts.join(" ");
  return (
    <span className="chip">
      <Popover
        open={open && column !== undefined}
        onOpenChange={onOpen}
        trigger="click"
        destroyOnHidden
        content={column && <ConditionEditor column={column} condition={condition} onDone={onDone} />}
      >
        <button type="button" className="chip-text" title={text}>
          <ConditionParts parts={parts} />
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

/** What is compared stands back behind what it is compared with. */
function ConditionParts({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, at) =>
    at < parts.length - 1 ? (
      <Fragment key={part}>
        <span className="quiet">{part}</span>{" "}
      </Fragment>
    ) : (
      <strong key={part}>{part}</strong>
    ),
  );
}

/** A condition that asks for a row by its key, as the link from that row does, with the row's name. */
function useNamed(declared: Declared, condition: Asked): Asked {
  const [name, operator, value] = condition;
  const target = declaredAs(targetOf(declared, name) ?? "");
  const { data } = useRow(target, typeof value === "string" ? value : undefined);
  return target && data ? [name, operator, labelOf(target, data)] : condition;
}

/** What a field leads to, its own or one that comes through a lookup; of other rows, what they name. */
function targetOf(declared: Declared, name: string): string | undefined {
  const { of, named } = behindOf(declared)[name] ?? {};
  const others = named === undefined ? undefined : declaredAs(of ?? "");
  if (others) return targetOf(others, named ?? "");
  const own = declared.fields[name];
  if (own) return own.kind === "lookup" ? own.target : undefined;
  const through = lookupsOf(declared).find(([, lookup]) => lookup.shows?.[name]);
  const target = through && declaredAs(through[1].target);
  return target && targetOf(target, through[1].shows?.[name] ?? "");
}
