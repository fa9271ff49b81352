import { Button } from "antd";
import { useRef } from "react";
import type { FieldError } from "../../api/failure.ts";
import type { PayloadRow } from "./payload.ts";
import { useToldHere } from "./SaidOnce.tsx";

/** One thing that is wrong, and where it was entered. */
export interface Fault {
  readonly label: string;
  /** The product that it is about. */
  readonly of?: unknown;
  readonly message: string;
  readonly find: (within: ParentNode) => HTMLElement | null | undefined;
}

/** Everything that is wrong in what stands around it, each with the way to its field. */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const list = useRef<HTMLUListElement>(null);
  useToldHere(faults.length > 0);
  if (faults.length === 0) return null;
  const go = ({ find }: Fault) => {
    const around = list.current?.parentElement;
    if (around) find(around)?.focus();
  };
  return (
    <ul ref={list} className="error-list row-faults" role="alert">
      {faults.map((fault) => (
        <li key={`${fault.label} ${fault.of} ${fault.message}`}>
          <Button type="link" size="small" onClick={() => go(fault)}>
            {fault.label}
            {fault.of ? ` (${String(fault.of)})` : ""}
          </Button>
          {fault.message}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly errors: readonly FieldError[];
  readonly rows: readonly PayloadRow[];
  /** What a column is called here. */
  readonly heading: (name: string) => string;
}

/** Everything that is wrong with the rows of a table. */
export function RowFaults({ errors, rows, heading }: Props) {
  const faults = errors.flatMap(({ line, field, message }): readonly Fault[] => {
    if (line === undefined) return [];
    const label = `${heading(field?.split(".").pop() ?? "")} ${line + 1}`;
    const find = (within: ParentNode) =>
      [...within.querySelectorAll<HTMLElement>("input, select, button")].find(
        (cell) => cell.getAttribute("aria-label") === label,
      );
    return [{ label, of: rows[line]?.of.product_code, message, find }];
  });
  return <FaultList faults={faults} />;
}
