import { bodyOf, type Details, digitsOf, type ErrorCode, Failure, isReckoned, type NumberForm } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";

/** The numbers of a range have room, and no other range of the carrier has one of them: two never give the same. */
export const rangeOfItsOwn: Hooks = {
  needs: ["company_id", "carrier_code", "prefix", "first_no", "last_no", "number_length", "check_digit"],
  async fill({ tx, at, failures }, rows, before) {
    for (const [index, row] of rows.entries()) {
      const was = before?.[index];
      if (!was) row.next_no = row.first_no ?? null;
      const wrong = wrongParts(row);
      if (wrong.length > 0) {
        failures.push(...wrong.map((one) => ({ ...at(index), ...one })));
        continue;
      }
      if (was && BigInt(String(row.last_no)) < BigInt(String(was.next_no)) - 1n) {
        const details = { field: "last_no", next_no: String(was.next_no) };
        failures.push({ ...at(index), field: "last_no", code: "RANGE_USED", details });
        continue;
      }
      const others = [...rows.slice(0, index), ...(await rangesBeside(tx, row, was))];
      const range = others.find((other) => overlaps(row, other));
      if (range) {
        const details = { range: `${numbers(range).first} – ${numbers(range).last}` };
        failures.push({ ...at(index), field: "first_no", code: "RANGE_OVERLAPS", details });
      }
    }
  },
  /** What was taken of it could be given once more by a range made anew. */
  async deleting(_, rows) {
    const used = rows.find(({ first_no, next_no }) => BigInt(String(next_no)) > BigInt(String(first_no)));
    if (used) throw new Failure("RANGE_USED", { details: { next_no: String(used.next_no) } });
  },
};

const formOf = (row: Values): NumberForm => ({
  prefix: String(row.prefix ?? ""),
  number_length: Number(row.number_length),
  check_digit: (row.check_digit ?? "none") as NumberForm["check_digit"],
});

/** Why its numbers cannot be written, each by its field; none where they can. */
function wrongParts(row: Values) {
  const form = formOf(row);
  const [first_no, last_no] = [String(row.first_no), String(row.last_no)];
  const lacking = last_no.length - digitsOf(form);
  return [
    ...(isReckoned(form) ? [] : [wrong("prefix", "RANGE_PREFIX", { prefix: form.prefix })]),
    ...(BigInt(first_no) > BigInt(last_no) ? [wrong("last_no", "RANGE_REVERSED", { first_no, last_no })] : []),
    ...(lacking > 0 ? [wrong("number_length", "RANGE_LENGTH", { needed: form.number_length + lacking })] : []),
  ];
}

const wrong = (field: string, code: ErrorCode, details: Details) => ({ field, code, details: { field, ...details } });

/** Between which numbers they lie, whatever their check digits: of one length they are in the order of their signs. */
function numbers(row: Values) {
  const form = formOf(row);
  const [least, most] = form.check_digit === "none" ? ["", ""] : ["0", "9"];
  return {
    first: `${bodyOf(form, BigInt(String(row.first_no)))}${least}`,
    last: `${bodyOf(form, BigInt(String(row.last_no)))}${most}`,
  };
}

function overlaps(one: Values, other: Values): boolean {
  if (one.company_id !== other.company_id || one.carrier_code !== other.carrier_code) return false;
  if (wrongParts(other).length > 0) return false;
  const [a, b] = [numbers(one), numbers(other)];
  return a.first.length === b.first.length && a.first <= b.last && b.first <= a.last;
}

/** The carrier's other ranges; until this transaction ends nobody else makes one of the company. */
async function rangesBeside(tx: Tx, row: Values, was: Values | undefined): Promise<readonly Values[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill ranges of ${String(row.company_id)}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<Values>`
    select waybill_range_id, company_id, carrier_code, prefix, first_no::text as first_no, last_no::text as last_no, number_length, check_digit
    from waybill_range where company_id = ${row.company_id}::uuid and carrier_code = ${row.carrier_code}`.execute(tx);
  return rows.filter(({ waybill_range_id }) => waybill_range_id !== was?.waybill_range_id);
}
