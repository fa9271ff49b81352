import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/database/index.ts";
import type { Call } from "../../src/http/call.ts";
import { openWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("server");
}, 120_000);
afterAll(() => world?.close());

interface ListSchema {
  readonly type?: string;
  readonly maxItems?: number;
  readonly anyOf?: readonly ListSchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ListSchema>>;
}

/** The lists of rows that calls take beside nothing else, with how many they may have. */
function lists({ body }: Call): { readonly field: string; readonly max: number }[] {
  const { required = [], properties = {}, anyOf = [] } = (body ?? {}) as ListSchema;
  const whole = anyOf.flatMap(({ type, maxItems }) =>
    type === "array" && maxItems ? [{ field: "", max: maxItems }] : [],
  );
  const max = required.every((name) => name === "ids") ? properties.ids?.maxItems : undefined;
  return [...whole, ...(max ? [{ field: "ids", max }] : [])];
}

it("answers too many rows alike at every call, and says how many there may be", async () => {
  const asked = world.calls.flatMap((call) => lists(call).map((list) => ({ call, ...list })));
  expect(new Set(asked.map(({ field }) => field))).toEqual(new Set(["", "ids"]));
  const wrong: string[] = [];
  for (const { call, field, max } of asked) {
    const rows = Array.from({ length: max + 1 }, () => (field === "ids" ? newId() : {}));
    const url = call.path.replace(/\{\w+\}/g, newId());
    const answer = await world.ask("chief", call.method, url, { body: field ? { [field]: rows } : rows });
    const { details } = answer.additionals;
    wrong.push(
      ...([answer.status, answer.code, details.max].join() === `413,TOO_MANY_ROWS,${max}`
        ? []
        : [`${call.method} ${call.path} ${field} ${answer.status} ${answer.code} ${details.max}`]),
    );
  }
  expect(wrong).toEqual([]);
}, 300_000);
