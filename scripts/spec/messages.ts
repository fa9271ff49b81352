import { find, messages } from "@stowage/messages";
import type { Uses } from "./uses.ts";

/** Why a message is open: it stands in every language, and code says it; an error is raised, not only known. */
export function messageProblem(path: string, uses: Uses): string | undefined {
  if (Object.values(messages).some((words) => find(words, path) === undefined)) return `there is no message ${path}`;
  const [, kind, name = ""] = path.match(/^(\w+)\.(.+)$/) ?? [];
  return uses.says(name, kind === "error" ? "raised" : undefined) ? undefined : `nothing says ${path}`;
}
