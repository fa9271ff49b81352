import { model } from "@stowage/model";
import { sql } from "kysely";
import type { Tx } from "../../../database/index.ts";
import type { AnyStep } from "../types.ts";

const tried = 99;
const maxLength = 60;

/** What is to become an order: split off at a step, with a number given or none. */
interface Numbered {
  readonly step: AnyStep;
  readonly order_no: string | null;
}

/** An order number for each part: the one given, else the order's with the first free number behind it. */
export async function freeOrderNumbers(tx: Tx, parts: readonly Numbered[]): Promise<readonly string[]> {
  const candidates = parts.map((part) =>
    part.order_no ? [part.order_no] : numbersAfter(String(part.step.document.order_no)),
  );
  const taken = await takenNumbers(
    tx,
    parts.flatMap((part, index) => (candidates[index] ?? []).map((order_no) => ownNumber(part, order_no))),
  );
  return parts.map((part, index) => {
    const own = candidates[index] ?? [];
    const free = own.find((order_no) => !taken.has(ownNumber(part, order_no))) ?? own.at(-1) ?? "";
    taken.add(ownNumber(part, free));
    return free;
  });
}

/** Which of these order numbers their owners have used before; an owner's number as `ownNumber` writes it. */
export async function usedOrderNumbers(tx: Tx, parts: readonly Numbered[]): Promise<ReadonlySet<string>> {
  const numbered = parts.filter((part): part is Numbered & { order_no: string } => Boolean(part.order_no));
  return takenNumbers(
    tx,
    numbered.map((part) => ownNumber(part, part.order_no)),
  );
}

/** An order number with its owner, who alone may not have it twice; as crud/writing/unique.ts writes it. */
export const ownNumber = ({ step }: Pick<Numbered, "step">, orderNo: string) =>
  JSON.stringify([step.document.owner_id, orderNo]);

const numbersAfter = (orderNo: string) =>
  Array.from({ length: tried }, (_, index) => {
    const suffix = `-${index + 1}`;
    return `${orderNo.slice(0, maxLength - suffix.length)}${suffix}`;
  });

async function takenNumbers(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select value from unique_value
    where resource = ${model.outbound.name} and field = 'order_no' and value = any(${keys}::text[])`.execute(tx);
  return new Set(rows.map(({ value }) => value));
}
