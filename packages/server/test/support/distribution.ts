/**
 * What keeps one statement from running on a schema that is distributed by warehouse: every mention of a distributed
 * table must be tied to one `wh_id`, on both sides of a join too. Empty where nothing does.
 */
export function distributionBreaches(statement: string, distributed: ReadonlySet<string>): string[] {
  const text = bare(statement);
  return mentions(text)
    .filter(({ table }) => distributed.has(table))
    .filter((mention) => !isTied(mention, distributed))
    .map(({ table, alias }) => `${table}${alias === table ? "" : ` as ${alias}`} is not tied to a wh_id`);
}

export interface Mention {
  readonly table: string;
  readonly alias: string;
  readonly verb: string;
  /** The innermost parentheses around it, with all that they hold. */
  readonly block: string;
  readonly after: string;
}

/** Without texts, comments and quotes, whose words are no tables. */
export const bare = (statement: string): string =>
  statement
    .replace(/--[^\n]*/g, " ")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

const keywords =
  "on|using|where|set|join|left|inner|cross|full|group|order|for|returning|values|select|limit|union|as|with|do";

export function mentions(text: string): Mention[] {
  const pattern = new RegExp(
    `\\b(from|join|into|update)\\s+(?:only\\s+)?([a-z_0-9]+)(?:\\s+(?:as\\s+)?(?!(?:${keywords})\\b)([a-z_0-9]+))?`,
    "g",
  );
  return [...text.matchAll(pattern)].map((match) => ({
    verb: match[1] ?? "",
    table: match[2] ?? "",
    alias: match[3] ?? match[2] ?? "",
    block: blockAround(text, match.index),
    after: text.slice(match.index + match[0].length),
  }));
}

function isTied(mention: Mention, distributed: ReadonlySet<string>): boolean {
  const { verb, alias, block } = mention;
  if (verb === "into") return /^\s*(?:as\s+\w+\s*)?\([^)]*\bwh_id\b/.test(mention.after);
  const qualified = new RegExp(
    `\\b${alias}\\.wh_id\\s*=|=\\s*${alias}\\.wh_id\\b|\\(\\s*${alias}\\.wh_id\\b[^)]*\\)\\s*(?:=|in\\b)`,
  );
  if (qualified.test(block)) return true;
  const own = withoutSubqueries(block);
  if (/\busing wh_id\b/.test(own)) return true;
  return own.split(/\bunion(?: all)?\b/).every((part) => {
    const count = mentions(part).filter(({ table }) => distributed.has(table)).length;
    return count === 0 || (count === 1 && /(?<![\w.])wh_id\s*=/.test(part));
  });
}

/** A block without the blocks inside it that ask for themselves; its other parentheses opened. */
function withoutSubqueries(block: string): string {
  let text = block.startsWith("(") ? block.slice(1, -1) : block;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\s*\(([^()]*)\)/g, (_, inner: string) =>
      /\b(select|from)\b/.test(inner) ? " " : ` ${inner} `,
    );
  }
  return text;
}

function blockAround(text: string, at: number): string {
  let start = at;
  for (let depth = 0; start > 0; start--) {
    if (text[start] === ")") depth += 1;
    if (text[start] === "(" && --depth < 0) break;
  }
  let end = at;
  for (let depth = 0; end < text.length; end++) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")" && --depth < 0) break;
  }
  return text.slice(start, end + 1);
}
