import { model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { localValue } from "../api/columns.ts";
import { lookUp } from "../api/lookup.ts";
import { useWords } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { Select } from "../ui/Select.tsx";
import { useDebounced } from "../ui/useDebounced.ts";

/** A role with what it is called. */
export interface PickedRole {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly id: string;
  readonly roles: readonly PickedRole[];
  readonly onChange: (roles: readonly PickedRole[]) => void;
}

/** Roles of the company in which one works, as many as are wanted; found by any part of their name while one types. */
export function RolePicker({ id, roles, onChange }: Props) {
  const words = useWords();
  const workspace = useWorkspace();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const settled = useDebounced(text, 180);
  const found = useQuery({
    queryKey: ["role", "lookup", settled, workspace],
    queryFn: ({ signal }) => lookUp(model.role, { text: settled, workspace, signal }),
    staleTime: 30_000,
  });
  const rows = settled === text ? (found.data ?? []) : [];
  // The kit would take what the pointer rests on, or give back what was picked last.
  function leave(event: KeyboardEvent): void {
    if (event.key !== "Tab" || text !== "") return;
    event.stopPropagation();
    setOpen(false);
  }
  return (
    <span className="role-picker" onKeyDownCapture={leave}>
      <Select<PickedRole[]>
        id={id}
        open={open}
        onOpenChange={setOpen}
        // Enter picks nothing where nothing was typed.
        defaultActiveFirstOption={text !== ""}
        mode="multiple"
        labelInValue
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText, autoClearSearchValue: true }}
        placeholder={words.say("list.onlyMe")}
        notFoundContent={found.isFetching || settled !== text ? words.say("list.loading") : undefined}
        value={[...roles]}
        options={rows.map((row) => ({
          value: row.role_id,
          label: localValue("role_name", model.role.fields.role_name, row, words.language),
        }))}
        onChange={(picked) => {
          setText("");
          onChange(picked.map(({ value, label }) => ({ value, label })));
        }}
      />
    </span>
  );
}
