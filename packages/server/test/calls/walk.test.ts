import { model, switchesOf } from "@stowage/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import type { Database } from "../../src/database/index.ts";
import type { Call } from "../../src/http/call.ts";
import { databases, oneDatabase } from "../support/database.ts";
import { openWorld, type TextAnswer, type World } from "../support/world.ts";
import { grantedTo, type PersonName, roleAccounts } from "../support/worldPeople.ts";
import { isKeptOut, refusal, rightOf, screensOf, summaryOf } from "./access.ts";
import { fillWorld } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";
import type { Prepared } from "./cases/prepared.ts";
import { walkOneself } from "./oneself.ts";
import { type AskElsewhere, openElsewhere, walkRoles } from "./roles.ts";

// Listing the calls asks the database nothing.
const listed = allCalls({ kind: "embedded", reader: {}, onNotice: () => () => {} } as unknown as Database);

it("every call that needs no sign-in is limited a minute and address", () => {
  const open = listed.filter(({ access }) => access === "public");
  expect(open.length).toBeGreaterThan(0);
  expect(open.filter(({ ratePerMinute }) => !ratePerMinute).map(({ path }) => path)).toEqual([]);
});

it("every function that a call needs can be switched at its menu entry", () => {
  for (const { access, method, path } of listed) {
    if (typeof access === "string") continue;
    for (const entry of [access.menu, ...(access.at ?? [])]) {
      const { functions, reports } = switchesOf(model, entry);
      expect([...functions, ...reports], `${method} ${path} at ${entry}`).toContain(access.code);
    }
  }
});

// Who is kept out is the same SQL on both, and asked on one; each call is answered on both.
describe.each(databases)("the walk over all calls on %s", (kind) => {
  let world: World;
  let askElsewhere: AskElsewhere;
  beforeAll(async () => {
    world = await openWorld(kind);
    await fillWorld(world);
    askElsewhere = await openElsewhere(world);
  }, 120_000);
  afterAll(() => world?.close());

  it.each(listed.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (name, call) => {
    const prepare = prepareOf(call);
    if (!prepare) throw new Error(`Nobody has said how ${name} is walked: add it to the tables beside this test.`);
    const ready = await prepare(world, call);
    const ask: Ask = (as, headers = {}) =>
      world.ask(as, call.method, ready.url, {
        call,
        body: ready.body,
        headers: { ...withoutToken(ready), ...headers },
      });

    if (oneDatabase.includes(kind)) {
      await walkRefusals(call, ready, ask);
      await walkOneself(world, call);
      if (screensOf(call.access).length > 0)
        await walkRoles(world, askElsewhere, call, ready, (by) => prepare(world, call, by));
    }
    if (ready.nobodys) return expect(refusal(await ask(ready.insider))).toBe(ready.nobodys);
    const entitled = await ask(ready.insider, ready.headers);
    expect(entitled.status, `${ready.insider} is entitled: ${summaryOf(entitled)}`).toBe(200);
    if (ready.shows) expect(ready.shows(entitled), "what is asked for is there").toBe(true);
    if (ready.proves) expect(ready.proves(entitled), summaryOf(entitled)).toBe(true);
  });
});

type Ask = (as: PersonName | "anonymous", headers?: Readonly<Record<string, string>>) => Promise<TextAnswer>;

/** A call is refused without sign-in, without its permission or right, and outside its scope. */
async function walkRefusals(call: Call, ready: Prepared, ask: Ask): Promise<void> {
  if (call.access !== "public") {
    expect((await ask("anonymous")).code, "a stranger").toBe("NOT_SIGNED_IN");
    expect((await ask("anonymous", { authorization: "Bearer made.up.token" })).status, "a made-up token").toBe(401);
  }
  const screens = screensOf(call.access);
  if (screens.length > 0) {
    for (const role of roleAccounts.filter((one) => !screens.some((screen) => grantedTo(one).has(screen))))
      expect(refusal(await ask(role)), `${role} without ${screens}`).toBe("403 NOT_PERMITTED");
    expect(refusal(await ask("nobody")), "someone without any permission").toBe("403 NOT_PERMITTED");
  }
  if (rightOf(call.access)) expect(refusal(await ask("no_rights")), "no right").toBe("403 NOT_PERMITTED");
  for (const outsider of ready.outsiders) {
    const answer = await ask(outsider);
    if (ready.shows && answer.status === 200) expect(ready.shows(answer), `${outsider} sees it`).toBe(false);
    else expect(isKeptOut(answer), `${outsider} is kept out: ${refusal(answer)} ${summaryOf(answer)}`).toBe(true);
  }
  if (ready.shared) expect(refusal(await ask("manager")), "a company's administrator").toBe("403 NOT_PERMITTED");
}

/** Headers that make the call, without those that say who makes it. */
function withoutToken({ headers = {} }: Prepared): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "authorization"));
}
