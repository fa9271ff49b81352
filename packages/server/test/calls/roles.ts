import { expect } from "vitest";
import type { Call } from "../../src/http/call.ts";
import type { TextAnswer, World } from "../support/world.ts";
import {
  elsewhereName,
  elsewheres,
  grantedTo,
  makeRolesElsewhere,
  type PersonName,
  roleAccounts,
} from "../support/worldPeople.ts";
import { isKeptOut, refusal, rightOf, screensOf, summaryOf } from "./access.ts";
import type { Prepared } from "./cases/prepared.ts";

/** Asks as somebody of the world who was made for the walk over the roles. */
export type AskElsewhere = (login: string, call: Call, ready: Prepared) => Promise<TextAnswer>;

/** Makes people of every role elsewhere, and signs them in. */
export async function openElsewhere(world: World): Promise<AskElsewhere> {
  const tokens = new Map<string, string>();
  for (const { login, password } of await makeRolesElsewhere(world, world.here, world.there)) {
    const { additionals } = await world.ask("anonymous", "POST", "/v1/login", {
      body: { login_name: login, password },
    });
    tokens.set(login, additionals.loginAccountInfo.loginAccountToken.access_token);
  }
  return (login, call, { url, body, headers }) =>
    world.ask("anonymous", call.method, url, {
      call,
      body,
      headers: { ...headers, authorization: `Bearer ${tokens.get(login)}` },
    });
}

const questions = ["query", "dataexport"];

/**
 * Every role that its template permits a call, by the entry, the function and the right that the call declares: it is
 * let in where the row is its own, and kept out of the same row by the scope that the row's resource declares.
 */
export async function walkRoles(
  world: World,
  askElsewhere: AskElsewhere,
  call: Call,
  ready: Prepared,
  again: (by: PersonName) => Promise<Prepared>,
): Promise<void> {
  const [screens, right] = [screensOf(call.access), rightOf(call.access)];
  const permitted = roleAccounts.filter((role) => screens.some((screen) => grantedTo(role).has(screen)));
  // A path that names who asks is another for each of them.
  const isQuestion =
    !call.path.includes("{userId}") && (call.method === "GET" || questions.includes(screens[0]?.split(":")[1] ?? ""));
  for (const role of permitted) {
    for (const elsewhere of elsewheres.filter((one) => ready.outsiders.some((outsider) => outsider === one))) {
      const who = elsewhereName(role, elsewhere);
      const answer = await askElsewhere(who, call, ready);
      if (ready.shows && answer.status === 200) expect(ready.shows(answer), `${who} sees it`).toBe(false);
      else expect(isKeptOut(answer), `${who} is kept out: ${refusal(answer)} ${summaryOf(answer)}`).toBe(true);
    }
    if (ready.shared) {
      const { url, body, headers } = ready;
      expect(refusal(await world.ask(role, call.method, url, { call, body, headers })), role).toBe("403 NOT_PERMITTED");
      continue;
    }
    const own = isQuestion ? ready : await again(role);
    const answer = await world.ask(role, call.method, own.url, { call, body: own.body, headers: own.headers });
    if (right && !grantedTo(role).has(right))
      expect(refusal(answer), `${role} without ${right}`).toBe("403 NOT_PERMITTED");
    else expectLetIn(role, answer, own);
  }
}

function expectLetIn(role: string, answer: TextAnswer, { shows, proves, nobodys }: Prepared): void {
  if (nobodys) {
    expect(refusal(answer), role).toBe(nobodys);
    return;
  }
  expect(answer.status, `${role} is let in: ${refusal(answer)} ${summaryOf(answer)}`).toBe(200);
  if (shows) expect(shows(answer), `${role} sees what is asked for`).toBe(true);
  if (proves) expect(proves(answer), `${role}: ${summaryOf(answer)}`).toBe(true);
}
