import { carrierOf } from "@stowage/model";
import { sql } from "kysely";
import type { Hooks, Values } from "../crud/hooks.ts";
import type { Tx } from "../database/index.ts";
import { serviceOf, serviceUnknown } from "../flows/common/delivery.ts";
import { lookOver } from "../flows/common/orderRules.ts";

/** An order that was changed is looked over, and so is one whose lines were. */
export const lookedOver: Hooks = {
  changedWhole: ({ tx }, before) => lookOver(tx, String(before.wh_id), [String(before.outbound_id)]),
};

export const lookedOverByLine: Hooks = {
  created: ({ tx }, rows) => lookOverOrders(tx, rows),
  updated: ({ tx }, rows, before) =>
    lookOverOrders(
      tx,
      rows.map((row, index) => ({ ...before[index], ...row })),
    ),
  deleting: ({ tx }, rows) => lookOverOrders(tx, rows, rows),
};

async function lookOverOrders(tx: Tx, lines: readonly Values[], gone: readonly Values[] = []): Promise<void> {
  const withoutLines = gone.map(({ outbound_detail_id }) => String(outbound_detail_id));
  for (const [whId, own] of Map.groupBy(lines, ({ wh_id }) => String(wh_id)))
    await lookOver(tx, whId, [...new Set(own.map(({ outbound_id }) => String(outbound_id)))].sort(), { withoutLines });
}

/**
 * A service of delivery is one of the codes that there are of that type, by its code or its name; of a carrier that has
 * services, one of these.
 */
export const serviceCode: Hooks = {
  needs: ["company_id", "carrier_code", "service_type"],
  async fill({ tx, at, failures }, rows, before) {
    const asked = rows.flatMap((row, index) => (isToBeRead(row, before?.[index]) ? [{ row, index }] : []));
    if (asked.length === 0) return;
    const companies = [...new Set(asked.map(({ row }) => String(row.company_id)))];
    const { rows: codes } = await sql<{ company_id: string; code_code: string; called: readonly string[] }>`
      select k.company_id, k.code_code, to_json(array_remove(array[k.code_code, k.code_name, k.code_name_cn, k.code_name_eng], null)) as called
      from company_code k where k.code_type = 'service_type' and k.company_id = any(${companies}::uuid[])`.execute(tx);
    for (const { row, index } of asked) {
      const of = codes.filter(({ company_id }) => company_id === row.company_id);
      const said = String(row.service_type).normalize("NFKC").toLowerCase();
      const code = of.find(({ called }) => called.some((name) => name.toLowerCase() === said));
      const values = of.map((one) => one.code_code).join(", ");
      if (code) row.service_type = code.code_code;
      const own = serviceOf(carrierOf(row.carrier_code), row.service_type);
      if (own) row.service_type = own;
      const unknown = serviceUnknown(row);
      const details = { field: "service_type", value: String(row.service_type), values };
      if (unknown) failures.push({ ...at(index), ...unknown });
      else if (!code && !servesBy(row))
        failures.push({ ...at(index), field: "service_type", code: "NOT_A_CHOICE", details });
    }
  },
};

const servesBy = ({ carrier_code }: Values): boolean => (carrierOf(carrier_code)?.services.length ?? 0) > 0;

/** A service that was kept as it is, with its carrier, was read before. */
const isToBeRead = (row: Values, before: Values | undefined): boolean =>
  Boolean(row.service_type) &&
  (row.service_type !== before?.service_type || (servesBy(row) && row.carrier_code !== before?.carrier_code));

interface Way {
  /** The field that says `transfer`, who is at the other end, and the field that it may be called in. */
  readonly type: string;
  readonly party: string;
  readonly name?: string;
}

/** What comes by a transfer from outside, or goes there, is at no other warehouse of the same company: between these goods go otherwise. */
export const transferOutside = ({ type, party, name = party }: Way): Hooks => ({
  needs: ["company_id", type, party, ...(name === party ? [] : [name])],
  async fill({ tx, at, failures }, rows) {
    const asked = rows.flatMap((row, index) => (row[type] === "transfer" ? [{ row, index }] : []));
    if (asked.length === 0) return;
    const input = asked.map(({ row, index }) => ({
      ...{ index, company_id: row.company_id, party: row[party] ?? null },
      called: name === party ? null : (row[name] ?? null),
    }));
    const { rows: ours } = await sql<{ index: number; warehouse: string }>`
      select g.index, min(w.wh_name) as warehouse
      from json_to_recordset(${JSON.stringify(input)}::json) as g(index int, company_id uuid, party uuid, called text)
      left join customer c on c.customer_id = g.party
      join warehouse w on w.company_id = g.company_id
        and lower(trim(coalesce(g.called, c.customer_name))) in (lower(w.wh_name), lower(w.wh_no))
      group by g.index`.execute(tx);
    for (const { index, warehouse } of ours)
      failures.push({ ...at(index), field: name, code: "WAREHOUSE_OF_OURS", details: { field: name, warehouse } });
  },
});
