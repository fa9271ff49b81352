import { slots } from "../slots.ts";
import type { Call } from "./call.ts";

/** Lists of more rows than this take turns among themselves: each keeps a connection, and this process, for a while. */
const largeFrom = 200;

/**
 * Lets what is asked for take its turn, so that nobody keeps all connections, where a table is locked or many ask for large
 * lists: a call at most half of them for reading or writing, and all calls of an entry of the menu three quarters.
 */
export interface ConnectionLimits {
  reading<T>(call: Call, body: unknown, work: () => Promise<T>): Promise<T>;
  writing<T>(call: Call, work: () => Promise<T>): Promise<T>;
}

type Lane = ReturnType<typeof slots>;

/** @param connections that the process has to the database. */
export function connectionLimits(connections: number): ConnectionLimits {
  const [half, most] = [1 / 2, 3 / 4].map((part) => Math.max(1, Math.floor(connections * part))) as [number, number];
  const [reads, writes] = [new WeakMap<Call, Lane>(), new WeakMap<Call, Lane>()];
  // What is asked at one entry of the menu is mostly about the same tables.
  const entries = new Map<unknown, Lane>();
  const large = slots(Math.max(1, Math.floor(connections / 4)));
  const laneOf = (lanes: WeakMap<Call, Lane>, call: Call) => {
    const lane = lanes.get(call) ?? slots(half);
    lanes.set(call, lane);
    return lane;
  };
  const entryOf = (call: Call) => {
    const entry = typeof call.access === "object" ? call.access.menu : call;
    const lane = entries.get(entry) ?? slots(most);
    entries.set(entry, lane);
    return lane;
  };
  const inTurn = <T>(lane: Lane, call: Call, work: () => Promise<T>) => inLane(lane, () => inLane(entryOf(call), work));
  return {
    reading: (call, body, work) => inTurn(isLarge(body) ? large : laneOf(reads, call), call, work),
    writing: (call, work) => inTurn(laneOf(writes, call), call, work),
  };
}

async function inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  const giveBack = await lane();
  try {
    return await work();
  } finally {
    giveBack();
  }
}

const isLarge = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "pageSize" in body && Number(body.pageSize) > largeFrom;
