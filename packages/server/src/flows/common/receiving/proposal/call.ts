import { Failure, proposalReasons, proposalRejections } from "@stowage/model";
import { sql } from "kysely";
import { Type } from "typebox";
import { idSchema } from "../../../../crud/schema.ts";
import { scopeCondition } from "../../../../crud/sharing/scope.ts";
import type { Reader } from "../../../../database/index.ts";
import { type Call, call } from "../../../../http/call.ts";
import type { Caller } from "../../../../http/caller.ts";
import { locationsByKey } from "../../locations/locations.ts";
import { inUnits } from "../../quantities.ts";
import { type Kind, stateOf } from "../kind.ts";
import { type Line, loadLines } from "../lines.ts";
import type { Chosen, Proposed, Wish } from "./choose.ts";
import { locationsFor } from "./locationsFor.ts";

const quality = Type.Union([Type.Literal("good"), Type.Literal("bad")]);

/** Where what waits for its putaway may go, in rows that `confirm_putaway` takes, each with its reason. */
export function proposalCall(kind: Kind): Call {
  const goods = {
    [kind.document.key]: idSchema,
    [kind.lineKey]: idSchema,
    product_code: Type.String(),
    quality,
    /** In the line's unit. */
    num: Type.String(),
  };
  const row = Type.Object(
    {
      ...goods,
      storage_id: idSchema,
      storage_loc_code: Type.String(),
      reason: Type.Union(proposalReasons.map((reason) => Type.Literal(reason))),
    },
    { additionalProperties: false },
  );
  const { num: _num, ...about } = goods;
  const other = Type.Object(
    {
      ...about,
      storage_loc_code: Type.String(),
      why: Type.Union(proposalRejections.map((why) => Type.Literal(why))),
    },
    { additionalProperties: false },
  );
  return call({
    method: "POST",
    path: `/v1${kind.document.path}/putaway/proposal`,
    summary: `Propose locations for what of ${kind.document.name} is not put away; what fits nowhere stands under unplaced`,
    access: { menu: kind.document.menu, code: "query" },
    body: Type.Object({ ids: Type.Array(idSchema, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
    reply: Type.Object(
      {
        proposal: Type.Array(row),
        unplaced: Type.Array(Type.Object(goods, { additionalProperties: false })),
        /** The next best locations, and why they are not proposed. */
        rejected: Type.Array(other),
      },
      { additionalProperties: false },
    ),
    handle: ({ context, body }) => context.read((reader) => propose(reader, kind, context.caller, body.ids)),
  });
}

async function propose(reader: Reader, kind: Kind, caller: Caller, ids: readonly string[]) {
  const proposal: Record<string, unknown>[] = [];
  const unplaced: Record<string, unknown>[] = [];
  const rejected: Record<string, unknown>[] = [];
  for (const [whId, documents] of await waiting(reader, kind, caller, ids)) {
    const lines = [...(await loadLines(reader, kind, whId, documents)).values()].flat();
    const chosen = await proposalsFor(reader, whId, lines);
    for (const { wish, location, qty, reason } of chosen.proposed) {
      const about = { storage_id: location.storage_id, storage_loc_code: location.storage_code, reason };
      proposal.push({ ...rowOf(kind, wish, qty), ...about });
    }
    unplaced.push(...chosen.left.map((wish) => rowOf(kind, wish, wish.qty)));
    for (const { wish, location, why } of chosen.rejected) {
      const { num: _num, ...goods } = rowOf(kind, wish, 0n);
      rejected.push({ ...goods, storage_loc_code: location.storage_code, why });
    }
  }
  return { proposal, unplaced, rejected };
}

/** Where what is left of these lines may stand, and what fits nowhere; it goes where it was settled that it goes. */
export async function proposalsFor(reader: Reader, whId: string, lines: readonly Line[]): Promise<Chosen> {
  const all = lines.flatMap((line) => wishesOf(line));
  const planned = await plannedOf(reader, whId, all);
  const searches = all.filter((wish) => !planned.some((one) => one.wish === wish));
  const chosen = await locationsFor(reader, whId, searches);
  return { ...chosen, proposed: [...planned, ...chosen.proposed] };
}

const placeOf = ({ line, quality }: Wish) => (quality === "good" ? line.to_storage_id : line.to_storage_bad_id);

/** What of it has its place already. */
async function plannedOf(reader: Reader, whId: string, wishes: readonly Wish[]): Promise<readonly Proposed[]> {
  const locations = await locationsByKey(
    reader,
    whId,
    wishes.flatMap((wish) => placeOf(wish) ?? []),
  );
  return wishes.flatMap((wish) => {
    const location = locations.get(placeOf(wish) ?? "");
    return location ? [{ wish, location, qty: wish.qty, reason: "planned" as const }] : [];
  });
}

const rowOf = (kind: Kind, { line, quality }: Wish, qty: bigint) => ({
  [kind.document.key]: line.document_id,
  [kind.lineKey]: line.line_id,
  product_code: line.product_code,
  quality,
  num: inUnits(qty, line),
});

function wishesOf(line: Line): Wish[] {
  const left = [
    { line, home: null, quality: "good" as const, qty: line.num_loc - line.num_put },
    { line, home: null, quality: "bad" as const, qty: line.num_bad - line.num_put_bad },
  ];
  return left.filter(({ qty }) => qty > 0n);
}

/** The documents by warehouse, as far as they wait for their putaway. @throws Failure NOT_FOUND, INVALID_STATE. */
async function waiting(
  reader: Reader,
  { document, ...kind }: Kind,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; wh_id: string; status: string }>`
    select t.${sql.ref(document.key)} as id, t.wh_id, t.${sql.ref(document.status)} as status
    from ${sql.table(document.name)} t
    where t.${sql.ref(document.key)} = any(${ids}::uuid[]) and ${scopeCondition(document, caller.scope, "t")}`.execute(
    reader,
  );
  const missing = ids.find((id) => !rows.some((row) => row.id === id.toLowerCase()));
  if (missing !== undefined) throw new Failure("NOT_FOUND", { details: { id: missing } });
  const early = rows.find(({ status }) => status !== stateOf({ document, ...kind }, "awaiting_putaway"));
  if (early) throw new Failure("INVALID_STATE", { details: { status: early.status } });
  return new Map([...Map.groupBy(rows, (row) => row.wh_id)].map(([whId, group]) => [whId, group.map(({ id }) => id)]));
}
