import { type RawBuilder, sql } from "kysely";
import type { Reader } from "./types.ts";

const spread = new WeakSet<Reader>();

/** Notes that what is asked here is asked of a Citus cluster. */
export const noteSpread = (reader: Reader): void => {
  spread.add(reader);
};

/**
 * Whether the tables are spread over the nodes of a Citus cluster. There a statement locks rows of one node only, and what
 * is asked of all nodes is joined without fences between its parts.
 */
export const isSpread = (reader: Reader): boolean => spread.has(reader);

/**
 * Keeps the planner from joining what stands before it to what is around it: on one server that makes it look each row up
 * by its key. A cluster's nodes are asked without it, where that is not of one warehouse.
 */
export const fence = (reader: Reader): RawBuilder<unknown> => (isSpread(reader) ? sql`` : sql`offset 0`);
