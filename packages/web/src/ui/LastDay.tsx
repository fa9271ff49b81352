import type { Declared, Field } from "@stowage/model";
import { daysBetween } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useToday } from "../session/hooks.ts";
import "./due.css";

/** Whether a field says until when the goods of a row may be booked that stand in stock now. */
export const endsStock = (declared: Declared | undefined, field: Field): boolean =>
  field.kind === "date" &&
  field.lastDay === true &&
  declared?.type === "resource" &&
  declared.showsTables?.includes("stock") === true;

/** The last day of goods; that it is past is said beside it. */
export function LastDay({ value }: { readonly value: unknown }) {
  const words = useWords();
  const today = useToday();
  if (typeof value !== "string" || value === "") return null;
  if (value >= today) return value;
  return (
    <span className="due due-late">
      <span>{value}</span> <strong>{words.say("list.expired")}</strong>
    </span>
  );
}

/** A day on which something is expected; how late it is where it is past. */
export function ExpectedDay({ value }: { readonly value: unknown }) {
  const words = useWords();
  const today = useToday();
  if (typeof value !== "string" || value === "") return null;
  const days = daysBetween(value, today);
  if (days <= 0) return value;
  return (
    <span className="due due-late">
      <span>{value}</span> <strong>{words.say("list.daysLate", { days })}</strong>
    </span>
  );
}
