import { Button, Popover } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Shown } from "../api/columns.ts";
import type { Asked } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { focusFirst } from "../ui/focusFirst.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { ConditionEditor } from "./ConditionEditor.tsx";
import { FieldPicker } from "./FieldPicker.tsx";

interface Props {
  readonly columns: readonly Shown[];
  readonly onAsk: (condition: Asked) => void;
}

/** Asks for one more condition: first its field, then how it is compared and with what. */
export function AddCondition({ columns, onAsk }: Props) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [column, setColumn] = useState<Shown | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const turn = (isOpen: boolean) => {
    setColumn(null);
    setOpen(isOpen);
  };
  const leave = () => {
    turn(false);
    button.current?.focus();
  };
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // A list of choices that is open within takes Escape for itself.
    if (event.key !== "Escape" || event.currentTarget.querySelector(".ant-select-open")) return;
    event.stopPropagation();
    leave();
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={turn}
      // Before it has its place, nothing in it takes the focus.
      afterOpenChange={(isOpen) => isOpen && content.current && focusFirst(content.current, true)}
      destroyOnHidden
      content={
        <div ref={content} role="dialog" aria-label={words.say("list.addCondition")} onKeyDown={onKeyDown}>
          {column ? (
            <ConditionEditor
              column={column}
              onDone={(made) => {
                leave();
                if (made) onAsk(made);
              }}
            />
          ) : (
            <FieldPicker columns={columns} label={words.say("list.addCondition")} onPick={setColumn} />
          )}
        </div>
      }
    >
      <Button
        ref={button}
        type="link"
        size="small"
        className="condition-add"
        icon={<PlusIcon size={14} />}
        aria-label={words.say("list.addCondition")}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {words.say("list.condition")}
      </Button>
    </Popover>
  );
}
