import type { Database } from "../../packages/server/src/database/index.ts";
import type { Access, Call } from "../../packages/server/src/http/call.ts";

/** All calls by their first word: who may make them, and under which keys they answer. The whole server is loaded for it. */
export async function callsPage(database: Database): Promise<string> {
  const { allCalls } = await import("../../packages/server/src/app.ts");
  const byWord = Map.groupBy(allCalls(database), ({ path }) => path.split("/")[2] ?? "");
  const words = [...byWord.keys()].sort((a, b) => a.localeCompare(b, "en"));
  return [
    "# Calls",
    "",
    "Generated from the declarations that validate requests: `npm run generate`. Every field stands in `openapi.json`,",
    "which a server also answers at `GET /v1/openapi.json`. *Who* is the menu entry and its function that a caller needs.",
    ...words.flatMap((word) => section(word, byWord.get(word) ?? [])),
    "",
  ].join("\n");
}

const section = (word: string, calls: readonly Call[]): string[] => [
  "",
  `## ${word}`,
  "",
  "| call | who | answers | what it does |",
  "|---|---|---|---|",
  ...calls.map(
    (call) => `| \`${call.method} ${call.path}\` | ${who(call.access)} | ${answers(call)} | ${call.summary} |`,
  ),
];

function who(access: Access): string {
  if (access === "public") return "anyone";
  if (access === "signed_in") return "signed in";
  const entries = [access.menu, ...(access.at ?? [])].join(" or ");
  const lookedUp = access.lookedUpAt ? "; as a lookup, who has a screen that refers to it" : "";
  const ofOneself = access.ofOneself ? `; of oneself, anyone: ${access.ofOneself.join(", ")}` : "";
  return `${entries}: ${access.code}${access.right ? `, ${access.right}` : ""}${access.orRight ? ` or ${access.orRight}` : ""}${lookedUp}${ofOneself}`;
}

function answers({ reply }: Call): string {
  if (reply === "file") return "a file";
  if (reply === "stream") return "a stream";
  return Object.keys(reply.properties).join(", ") || "–";
}
