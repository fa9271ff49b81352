import { sql } from "kysely";
import { type Flow, noEffect } from "../../src/documents/flow.ts";
import { flows } from "../../src/flows/index.ts";
import type { agreement } from "./agreement.ts";

/** What the steps of an agreement do: typed by its declaration, as a flow of the product's is. */
const agreementFlow: Flow<typeof agreement> = {
  async agree(tx, companyId, steps) {
    for (const { payload, document } of steps)
      for (const { agreement_point_id, conceded } of payload.points ?? [])
        await sql`update agreement_point set conceded = ${conceded ?? null}::numeric
          where company_id = ${companyId} and agreement_id = ${document.id} and agreement_point_id = ${agreement_point_id}`.execute(
          tx,
        );
    return steps.map(() => ({ ok: true }));
  },
  pause: async (_tx, _companyId, steps) =>
    steps.map(({ document }) => ({ ok: true, set: { state_before: document.status } })),
  resume: noEffect,
  dispute: async (_tx, _companyId, steps) =>
    steps.map(({ reason }) => ({ ok: true, set: { disputed: true, disputed_reason: reason } })),
  settle_dispute: async (_tx, _companyId, steps) =>
    steps.map(({ document }) =>
      document.disputed
        ? { ok: true, set: { disputed: false, disputed_reason: null } }
        : { ok: false, code: "NOT_ABNORMAL" },
    ),
  reopen: noEffect,
  withdraw: noEffect,
};

// What the table of flows would say of it.
Object.assign(flows, { agreement: { flow: agreementFlow, calls: () => [], checks: [] } });
