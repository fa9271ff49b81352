import type { TObject } from "typebox";
import { expect } from "vitest";
import type { Call } from "../../src/http/call.ts";
import type { World } from "../support/world.ts";
import { refusal, summaryOf } from "./access.ts";

/** What somebody without any permission may change of themselves, each with a value for it. */
const theirs = { user_name: "Nobody", layout_mode: "H", theme_color: "light", label_format: "zpl", avatar: null };

/** A call that declares what is one's own to change lets everybody change that of themselves, and nothing beside it. */
export async function walkOneself(world: World, call: Call): Promise<void> {
  const ofOneself = (typeof call.access === "object" && call.access.ofOneself) || [];
  if (ofOneself.length === 0) return;
  const [self] = await world.rows("/user", "user", { user_no: "nobody" });
  const ask = (body: object) =>
    world.ask("nobody", call.method, call.path.replace("{id}", String(self?.user_id)), { call, body });
  expect(Object.keys(theirs).sort()).toEqual([...ofOneself].sort());
  const entitled = await ask(theirs);
  expect(entitled.status, summaryOf(entitled)).toBe(200);
  const others = Object.keys((call.body as TObject | undefined)?.properties ?? {}).filter(
    (name) => !ofOneself.includes(name),
  );
  // The language of the reply is taken off before the call sees what was sent.
  for (const name of others.filter((one) => one !== "version" && one !== "lang"))
    expect(refusal(await ask({ ...theirs, [name]: null })), name).toBe("403 NOT_PERMITTED");
}
