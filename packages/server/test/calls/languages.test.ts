import { type Declared, model } from "@stowage/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "../../src/app.ts";
import type { Database } from "../../src/database/index.ts";
import { type Asker, openWorld, type World } from "../support/world.ts";
import { fillWorld } from "./cases/documents.ts";
import { prepareOf } from "./cases/index.ts";

const listed = allCalls({ kind: "embedded", reader: {}, onNotice: () => () => {} } as unknown as Database);

// Every name that the data hold in several languages bears a sign of its language; what the server says itself needs none.
const signs = { zh_TW: "繁", zh_CN: "简", en_US: "Engl " } as const;
type Spoken = keyof typeof signs;
/** Letters are in the language of whom they go to. */
const inTheirOwn = ["POST /v1/letter/open/{id}"];
/** What an order left as, or goods came as, is kept in the words of that day. */
const keepsWords = (name: string) => /\/v1\/(outbound|outbound\/detail|inbound|return)\/snapshot\//.test(name);
const han = /\p{Script=Han}/u;

const isSaidIn: Readonly<Record<Spoken, (text: string) => boolean>> = {
  en_US: (text) => !han.test(text),
  zh_TW: (text) => !text.includes(signs.en_US) && !text.includes(signs.zh_CN),
  zh_CN: (text) => !text.includes(signs.en_US) && !text.includes(signs.zh_TW),
};

// A call that answers in the account's language shows it either way: every second one is asked each way.
describe.each([
  ["en_US", "zh_TW", 0],
  ["zh_TW", "en_US", 1],
] as const)("a request in %s of accounts whose language is %s", (asked, own, turn) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld("server");
    await fillWorld(world);
    for (const declared of Object.values(model) as Declared[]) await giveSigns(world, declared);
    await sql`update account set language = ${own}`.execute(world.database.reader);
  }, 120_000);
  afterAll(() => world?.close());

  const walked = listed
    .filter((_, index) => index % 2 === turn)
    .map((call) => [`${call.method} ${call.path}`, call] as const);
  it.each(walked.filter(([name]) => !inTheirOwn.includes(name) && !keepsWords(name)))("%s", async (_name, call) => {
    const ready = await prepareOf(call)?.(world, call);
    if (!ready || call.reply === "stream") return;
    const body = withoutLanguage(ready.body);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body) && !call.multipart;
    // Where a body can say it, that decides, and the header says otherwise.
    const headers = { ...ready.headers, "x-language": isObject ? own : asked };
    const said = (sent: unknown) => (isObject ? { ...(sent as object), lang: asked } : sent);
    const ask = (as: Asker, sent: unknown) => world.ask(as, call.method, ready.url, { call, body: sent, headers });
    if (isObject)
      expect(await ask(ready.insider, { ...body, lang: "fr" })).toMatchObject({
        status: 400,
        additionals: { errors: [{ field: "lang", code: "NOT_A_CHOICE" }] },
      });
    const refused = await ask("nobody", said(body));
    const wrong = await ask(ready.insider, body === undefined ? undefined : said({ nonsense: true }));
    const answered = await ask(ready.insider, said(body));
    const errors = (answered.additionals.errors ?? []) as readonly { field?: string }[];
    expect(
      errors.filter(({ field }) => field === "lang"),
      "it may say so",
    ).toEqual([]);
    for (const reply of [refused, wrong, answered]) {
      if (reply.code) expect(han.test(reply.message), reply.message).toBe(asked !== "en_US");
      expect(saidOtherwise(reply.additionals, asked), `${reply.status} ${reply.code}`).toEqual([]);
    }
  });
});

/** Gives the names of a resource in each language the sign of that language. */
async function giveSigns({ database }: World, { name, fields, view }: Declared): Promise<void> {
  // What is read of other rows has their names.
  if (view) return;
  for (const [column, field] of Object.entries(fields)) {
    const words = ("words" in field && field.words) || undefined;
    if (!words) continue;
    const all = Object.entries({ zh_TW: column, ...words }) as [Spoken, string][];
    const set = all.map(([spoken, of]) => sql`${sql.ref(of)} = ${signs[spoken]} || ${sql.ref(column)}`);
    await sql`update ${sql.table(name)} set ${sql.join(set)}`.execute(database.reader);
  }
}

function withoutLanguage(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { lang: _lang, ...rest } = body as Record<string, unknown>;
  return rest;
}

/** What a reply says in another language; a name told in every language beside it is for the reader to choose. */
function saidOtherwise(node: unknown, asked: Spoken, at = ""): string[] {
  if (typeof node === "string") return isSaidIn[asked](node) ? [] : [`${at}: ${node}`];
  if (typeof node !== "object" || node === null) return [];
  const others = ["_cn", "_eng", "_sec"];
  const isChosen = (name: string) => others.some((end) => name.endsWith(end) || Object.hasOwn(node, `${name}${end}`));
  return Object.entries(node).flatMap(([name, value]) =>
    isChosen(name) ? [] : saidOtherwise(value, asked, `${at}.${name}`),
  );
}
