import { Failure } from "@stowage/model";
import { isLockNotGiven } from "../database/index.ts";
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

/** So many times in a row a call waits in vain for a lock; then nobody waits there for a while, and one who asks is answered. */
const waitsInVain = 3;
const restMs = 2_000;

/** @param connections that the process has to the database. */
export function connectionLimits(connections: number): ConnectionLimits {
  const [half, most] = [1 / 2, 3 / 4].map((part) => Math.max(1, Math.floor(connections * part))) as [number, number];
  const [reads, writes] = [new WeakMap<Call, Lane>(), new WeakMap<Call, Lane>()];
  // What is asked at one entry of the menu is mostly about the same tables.
  const entries = new Map<unknown, Lane>();
  const tryingLocks = waitingForLocks();
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
  const inTurn = <T>(lane: Lane, call: Call, work: () => Promise<T>) => {
    const tried = tryingLocks(call, work);
    return inLane(lane, () => inLane(entryOf(call), tried));
  };
  return {
    reading: (call, body, work) => inTurn(isLarge(body) ? large : laneOf(reads, call), call, work),
    writing: (call, work) => inTurn(laneOf(writes, call), call, work),
  };
}

/**
 * Where a table is locked, everybody who asks about it would wait in a connection of their own: a call that waited in vain
 * several times in a row is answered BUSY at once, until one asks again a while later.
 */
function waitingForLocks() {
  const vain = new WeakMap<Call, { times: number; until: number }>();
  return <T>(call: Call, work: () => Promise<T>) =>
    async (): Promise<T> => {
      const known = vain.get(call) ?? { times: 0, until: 0 };
      vain.set(call, known);
      if (known.times >= waitsInVain) {
        if (known.until > performance.now()) throw new Failure("BUSY");
        known.until = performance.now() + restMs;
      }
      try {
        const answered = await work();
        known.times = 0;
        return answered;
      } catch (error) {
        if (isLockNotGiven(error)) {
          known.times += 1;
          known.until = performance.now() + restMs;
        }
        throw error;
      }
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
