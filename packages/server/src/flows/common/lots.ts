import { type RawBuilder, sql } from "kysely";
import { type LotAttributes, lotFields } from "../../ledger/index.ts";

/** What the goods themselves say of their lot; the day they came in is the document's. */
export const lotNames = lotFields.filter((name) => name !== "inbound_date");

/** What a line may ask of a lot; whether it asks for bonded goods its order says. */
export const askedNames = lotNames.filter((name) => name !== "bonded_type");

/** The lot that a line names, from its columns under an alias; what it leaves open is null. */
export const lotOf = (alias: string, names: readonly (keyof LotAttributes)[] = lotNames): RawBuilder<LotAttributes> =>
  sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
