import { Button } from "antd";
import { useRef } from "react";
import type { FieldError } from "../../api/failure.ts";
import type { PayloadRow } from "./payload.ts";

interface Props {
  readonly errors: readonly FieldError[];
  readonly rows: readonly PayloadRow[];
  /** What a column is called here. */
  readonly heading: (name: string) => string;
}

/** Everything that is wrong with the rows of a table, each with the way to its cell. */
export function RowFaults({ errors, rows, heading }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const told = errors.flatMap(({ line, field, message }) => {
    if (line === undefined) return [];
    const label = `${heading(field?.split(".").pop() ?? "")} ${line + 1}`;
    return [{ label, of: rows[line]?.of.product_code, message }];
  });
  if (told.length === 0) return null;
  const go = (label: string) => {
    const cells = list.current?.parentElement?.querySelectorAll<HTMLElement>("input, select, button") ?? [];
    [...cells].find((cell) => cell.getAttribute("aria-label") === label)?.focus();
  };
  return (
    <ul ref={list} className="error-list row-faults" role="alert">
      {told.map(({ label, of, message }) => (
        <li key={`${label} ${message}`}>
          <Button type="link" size="small" onClick={() => go(label)}>
            {label}
            {of ? ` (${String(of)})` : ""}
          </Button>
          {message}
        </li>
      ))}
    </ul>
  );
}
