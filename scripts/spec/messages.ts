import { find, messages } from "@stowage/messages";
import type { Sources } from "./sources.ts";

/** Why a message is open: it stands in every language, and a screen says it; an error is raised, not only known. */
export function messageProblem(path: string, sources: Sources): string | undefined {
  if (Object.values(messages).some((words) => find(words, path) === undefined)) return `there is no message ${path}`;
  const [, kind, name = ""] = path.match(/^(\w+)\.(.+)$/) ?? [];
  const said = new RegExp(kind === "error" ? `(\\w\\((\\w+, )?|code: )"${name}"` : `"${name}"`);
  const isSaid = [...sources].some(([file, source]) => !isOfWords(file) && said.test(source));
  return isSaid ? undefined : `nothing says ${path}`;
}

/** What words are, and which errors there are, is no use of them. */
const isOfWords = (file: string) => file.startsWith("packages/messages/") || file === "packages/model/src/errors.ts";
