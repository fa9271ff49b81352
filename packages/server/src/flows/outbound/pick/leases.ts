import { sql } from "kysely";
import type { Reader, Tx } from "../../../database/index.ts";
import type { AnyStep, Refused } from "../../common/steps.ts";

/** For how long work is somebody's unless they say again that they are at it. */
export const leaseMs = 10 * 60_000;

export const scenarios = ["picking"] as const;
export type Scenario = (typeof scenarios)[number];

export interface Lease {
  readonly document_id: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly until: string;
}

/** The leases of documents that run now. */
export async function leasesOf(
  reader: Reader,
  whId: string,
  scenario: Scenario,
  ids: readonly string[],
): Promise<readonly Lease[]> {
  const { rows } = await sql<Lease>`
    select t.document_id, t.user_id, u.user_name,
      to_char(t.lease_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
    from task t left join ${sql.table("user")} u on u.user_id = t.user_id
    where t.wh_id = ${whId} and t.scenario = ${scenario} and t.document_id = any(${ids}::uuid[])
      and t.lease_until > clock_timestamp()
    order by t.document_id`.execute(reader);
  return rows;
}

export const takenBy = ({ user_name, until }: Lease): Refused => ({
  ok: false,
  code: "TASK_TAKEN",
  details: { ...(user_name ? { user: user_name } : {}), until },
});

/** Orders that others are at, by order; asked under the orders' locks, which whoever takes them holds too. */
export async function takenByOthers(
  tx: Tx,
  whId: string,
  scenario: Scenario,
  steps: readonly AnyStep[],
): Promise<ReadonlyMap<string, Refused>> {
  const ids = steps.map(({ document }) => document.id);
  const leases = new Map((await leasesOf(tx, whId, scenario, ids)).map((lease) => [lease.document_id, lease]));
  return new Map(
    steps.flatMap(({ document: { id }, caller }) => {
      const lease = leases.get(id);
      return lease && lease.user_id !== caller.userId ? [[id, takenBy(lease)] as const] : [];
    }),
  );
}
