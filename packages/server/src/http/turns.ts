import { slots } from "../slots.ts";
import type { Call } from "./call.ts";

/** Lists of more rows than this take turns among themselves: each keeps a connection, and this process, for a while. */
const largeFrom = 200;

/** Lets what is asked for take its turn, so that no one call keeps all connections: a locked table, or many large lists. */
export interface Turns {
  reading<T>(call: Call, body: unknown, work: () => Promise<T>): Promise<T>;
  writing<T>(call: Call, work: () => Promise<T>): Promise<T>;
}

type Lane = ReturnType<typeof slots>;

/** @param connections that the process has to the database. */
export function turnsAmong(connections: number): Turns {
  const half = Math.max(1, Math.floor(connections / 2));
  const [reads, writes] = [new WeakMap<Call, Lane>(), new WeakMap<Call, Lane>()];
  const large = slots(Math.max(1, Math.floor(connections / 4)));
  const laneOf = (lanes: WeakMap<Call, Lane>, call: Call) => {
    const lane = lanes.get(call) ?? slots(half);
    lanes.set(call, lane);
    return lane;
  };
  return {
    reading: (call, body, work) => inLane(isLarge(body) ? large : laneOf(reads, call), work),
    writing: (call, work) => inLane(laneOf(writes, call), work),
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
