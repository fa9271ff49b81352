import { columnsOf, type Declared, model, needsOf, partOf } from "@stowage/model";
import { DatePicker, Input, TimePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { labelOf } from "../api/lookup.ts";
import type { Go, ScreenSearch } from "../api/search.ts";
import { useRow } from "../api/useRow.ts";
import { useWords } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { useClear } from "../ui/useClear.tsx";
import { saidOf, withNeed } from "./needs.ts";

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly go: Go;
}

/** What a list is not searched without: its owner, its date and time, its inventory day, what is sought. The warehouse is chosen above. */
export function NeedsBar({ declared, search, go }: Props) {
  const words = useWords();
  const workspace = useWorkspace();
  const needs = needsOf(declared).filter((field) => !columnsOf(declared, partOf.warehouse).includes(field));
  if (needs.length === 0) return null;
  return (
    <fieldset className="list-needs">
      <legend className="visually-hidden">{words.say("list.conditions")}</legend>
      {needs.map((field) => {
        const said = saidOf(search, workspace, field);
        const control = {
          label: words.field(field),
          value: typeof said === "string" ? said : null,
          onSaid: (value: string | null) => go(withNeed(declared, search, field, value)),
        };
        return columnsOf(declared, partOf.owner).includes(field) ? (
          <OwnerNeed key={field} {...control} />
        ) : declared.fields[field]?.kind === "instant" ? (
          <InstantNeed key={field} {...control} />
        ) : declared.fields[field]?.kind === "text" ? (
          <TextNeed key={field} {...control} />
        ) : (
          <DayNeed key={field} {...control} />
        );
      })}
    </fieldset>
  );
}

interface NeedProps {
  readonly label: string;
  readonly value: string | null;
  readonly onSaid: (value: string | null) => void;
}

function OwnerNeed({ label, value, onSaid }: NeedProps) {
  // The address says its key alone.
  const { data } = useRow(model.customer, value ?? undefined);
  return (
    <LookupSelect
      target="customer"
      category="owner"
      disabledToo
      ariaLabel={label}
      placeholder={label}
      value={value}
      {...(data ? { shownValue: labelOf(model.customer, data) } : {})}
      onPick={(row) => onSaid(row ? String(row.customer_id) : null)}
    />
  );
}

/** What is typed or scanned, asked once it is entered. */
function TextNeed({ label, value, onSaid }: NeedProps) {
  const clear = useClear();
  const say = (text: string) => text !== (value ?? "") && onSaid(text === "" ? null : text);
  return (
    <Input
      key={value}
      className="list-need-text"
      aria-label={label}
      placeholder={label}
      allowClear={clear}
      // Nothing else is done on the page before.
      autoFocus={value === null}
      defaultValue={value ?? ""}
      onPressEnter={(event) => say(event.currentTarget.value.trim())}
      onClear={() => say("")}
    />
  );
}

const toCome = (day: Dayjs) => day.isAfter(dayjs(), "day");

function DayNeed({ label, value, onSaid }: NeedProps) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      disabledDate={toCome}
      value={value ? dayjs(value) : null}
      onChange={(day) => onSaid(day?.format("YYYY-MM-DD") ?? null)}
    />
  );
}

/** A day and a time; without the time the list is not searched. */
function InstantNeed({ label, value, onSaid }: NeedProps) {
  const words = useWords();
  const at = value ? dayjs(value) : null;
  const hasTime = value?.includes("T") ?? false;
  const date = words.say("list.dateOf", { field: label });
  const time = words.say("list.timeOf", { field: label });
  return (
    <>
      <DatePicker
        aria-label={date}
        placeholder={date}
        disabledDate={toCome}
        value={at}
        onChange={(day) => {
          if (!day) onSaid(null);
          else if (at && hasTime) onSaid(day.hour(at.hour()).minute(at.minute()).second(at.second()).toISOString());
          else onSaid(day.format("YYYY-MM-DD"));
        }}
      />
      <TimePicker
        aria-label={time}
        placeholder={time}
        format="HH:mm:ss"
        value={hasTime ? at : null}
        disabled={at === null}
        onChange={(chosen) => {
          if (at && chosen)
            onSaid(at.hour(chosen.hour()).minute(chosen.minute()).second(chosen.second()).toISOString());
          else if (at) onSaid(at.format("YYYY-MM-DD"));
        }}
      />
    </>
  );
}
