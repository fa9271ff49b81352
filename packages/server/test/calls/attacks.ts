import fc from "fast-check";
import type { Call } from "../../src/http/call.ts";
import type { Prepared } from "./cases/prepared.ts";

export interface Target {
  readonly call: Call;
  readonly ready: Prepared;
}

/** One request that no client should send, and no server should carry out. */
export interface Attack {
  readonly target: Target;
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Values that fit hardly any field: of wrong type, size, sign, alphabet or meaning. */
export const poison: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", " ", null, true, false, -1, 0, 1.5, 1e308, 2 ** 53, "-5", "1e400", "NaN", "Infinity", "0x10", "٣", "１２"],
    ...["\u0000", "a\u0000b", "\ud800", "\udc00x", "\uffff", "'; drop table stock; --", "%", "../../etc/passwd"],
    ...["2026-02-30", "0000-00-00", "99999-01-01", "9".repeat(40), "0.00000000001", "zh_XX", "=1+1"],
    ...["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "not-a-uuid"],
    ...[[], [[]], [null], {}, { a: 1 }, ["\u0000"], { a: "\u0000" }, { "\ud800": "\udfff" }, [{ id: -1 }]],
  ),
  fc.constantFrom(300, 10_000, 200_000).map((length) => "長".repeat(length)),
  fc.constantFrom(50, 3_000, 30_000).map(nested),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** JSON that is deeper than a stack. */
function nested(depth: number): Raw {
  return new Raw(depth % 2 === 0 ? "[".repeat(depth) + "]".repeat(depth) : "");
}

/** A piece of JSON that stands as it is: what is too deep for JSON.stringify. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const strangeNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "zzz", "\u0000", "ids; drop"];
const contentTypes = [
  "text/plain",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "image/png",
  "x",
];
const wrongIds = [
  "00000000-0000-7000-8000-00000000dead",
  "not-a-uuid",
  "%00",
  "%F0%9F%92%A5",
  "%ED%A0%80",
  "%zz",
  "..%2f..%2fetc",
  "1%27%20or%20%271%27=%271",
  "9".repeat(150),
  "9".repeat(400),
];

/** Requests to these calls of which none can be meant: each is wrong in at least one way that no call may overlook. */
export function attacksOn(targets: readonly Target[]): fc.Arbitrary<Attack> {
  return fc.constantFrom(...targets).chain((target) =>
    fc
      .record({
        wrongId: fc.constantFrom(...wrongIds),
        key: fc.option(fc.string({ unit: "grapheme-ascii", maxLength: 250 })),
      })
      .chain(({ wrongId, key }) =>
        bodyFor(target).map(({ text, type, survives }) => ({
          target,
          url: survives ? withWrongIds(target.call, wrongId) : target.ready.url,
          payload: target.call.method === "GET" ? undefined : text,
          [fc.toStringMethod]: () => `${target.call.method} ${target.call.path}`,
          headers: {
            ...(target.call.method === "GET" ? {} : { "content-type": type }),
            ...(key ? { "idempotency-key": key.trim() || "k" } : {}),
          },
        })),
      ),
  );
}

interface Body {
  readonly text: string | Buffer;
  readonly type: string;
  /** It may be just what the call takes: then the call is sent to rows that are not there. */
  readonly survives: boolean;
}

const json = "application/json";

function bodyFor({ call, ready }: Target): fc.Arbitrary<Body> {
  const base = typeof ready.body === "object" && ready.body && !Buffer.isBuffer(ready.body) ? ready.body : {};
  const survives = call.method === "DELETE" || call.method === "GET" || isOpen(call);
  const whole = fc
    .oneof(
      fc.constantFrom<unknown>("", 0, -1, true, "text", [], [[]], [null], [1, "2"], [{}]),
      fc.constantFrom(10_000, 100_000).map(nested),
      fc.array(poison, { minLength: 1, maxLength: 3 }),
    )
    .map((value) => ({ text: written(value), type: json, survives: survives || hasIds(call) }));
  const spoilt = fc
    .tuple(fc.array(fc.tuple(fc.nat(), poison), { maxLength: 3 }), fc.constantFrom(...strangeNames), poison)
    .map(([changes, name, value]) => ({ text: written(spoil(base, changes, name, value)), type: json, survives }));
  const planted = fc
    .tuple(fc.constantFrom("", ...declaredNames(call)), fc.constantFrom("\u0000", "a\u0000b", "\ud800"))
    .map(([name, bad]) => ({ text: written({ ...base, [name]: bad, zzz: bad }), type: json, survives }));
  const broken = fc.tuple(fc.nat(), fc.constantFrom("cut", "bytes", "empty")).map(([at, how]) => ({
    text: breakUp(JSON.stringify(base), at, how),
    type: json,
    survives: survives || hasIds(call),
  }));
  const mistyped = fc
    .constantFrom(...contentTypes)
    .map((type) => ({ text: JSON.stringify(base), type, survives: true }));
  // Nothing but a wrong type is wrong for a call that reads none of its body.
  if (isOpen(call) && !hasIds(call)) return whole;
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    { weight: 6, arbitrary: spoilt },
    { weight: 2, arbitrary: planted },
    { weight: 1, arbitrary: broken },
    // A form where json is meant has no names: that is right for a call that needs none.
    { weight: Object.keys(base).length > 0 || hasIds(call) ? 1 : 0, arbitrary: mistyped },
  );
}

const hasIds = (call: Call) => call.path.includes("{");

/** Whether the call takes a body with names that it does not know. */
function isOpen({ body, checkedByHandler }: Call): boolean {
  return !checkedByHandler && (body as { additionalProperties?: unknown } | undefined)?.additionalProperties !== false;
}

/** What a body of one row may have beside what makes it whole. */
function declaredNames({ body }: Call): readonly string[] {
  const { properties, anyOf = [] } = (body ?? {}) as {
    properties?: object;
    anyOf?: readonly { properties?: object }[];
  };
  return [properties, ...anyOf.map((one) => one.properties)].flatMap((some) => Object.keys(some ?? {}));
}

const withWrongIds = (call: Call, id: string) => call.path.replace(/\{\w+\}/g, id);

/** The body with some values replaced by worse ones, and a name that no call knows. */
function spoil(base: object, changes: readonly (readonly [number, unknown])[], name: string, value: unknown): unknown {
  const entries = Object.entries(base);
  for (const [index, worse] of changes) {
    const entry = entries[index % Math.max(1, entries.length)];
    if (entry) entry[1] = worse;
  }
  return Object.fromEntries([...entries, [name, value]]);
}

function breakUp(text: string, at: number, how: string): string | Buffer {
  if (how === "empty") return "{".repeat(1 + (at % 9));
  const position = 1 + (at % Math.max(1, text.length - 1));
  if (how === "cut") return text.slice(0, position);
  return Buffer.concat([Buffer.from(text.slice(0, position)), Buffer.from([0xff, 0xfe, 0x00]), Buffer.from("}{")]);
}

/** JSON, also of what JSON.stringify would not write. */
export function written(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_name, one: unknown) => {
    if (!(one instanceof Raw)) return typeof one === "number" && !Number.isFinite(one) ? String(one) : one;
    raws.push(one.text || "0");
    return `raw ${raws.length - 1} here`;
  });
  return raws.reduce((all, raw, index) => all.replace(`"raw ${index} here"`, raw), text ?? "undefined");
}
