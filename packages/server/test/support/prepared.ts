import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

/** Makes what several test files need, and leaves it, or why there is none, under its name in the folder of the run. */
export async function prepare(folder: string, name: string, make: () => Promise<unknown>): Promise<void> {
  const answer = await make().then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.stack ?? error.message }),
  );
  const draft = join(folder, `${name}.draft`);
  writeFileSync(draft, JSON.stringify(answer));
  renameSync(draft, join(folder, `${name}.json`));
}

/** What was prepared under that name; waits for it. */
export async function prepared<T>(name: string): Promise<T> {
  const file = join(inject("databasesFolder"), `${name}.json`);
  for (let waited = 0; !existsSync(file); waited += 20) {
    if (waited > 60_000) throw new Error(`${name} was not ready within 60 s.`);
    await sleep(20);
  }
  const answer = JSON.parse(readFileSync(file, "utf8")) as { value: T } | { error: string };
  if ("error" in answer) throw new Error(answer.error);
  return answer.value;
}

/** What the first test file of a run that asks for it makes, while others that do wait. It is kept as JSON. */
export async function preparedOnce<T>(name: string, make: (folder: string) => Promise<T>): Promise<T> {
  const folder = inject("databasesFolder");
  if (isFirst(join(folder, `${name}.begun`))) await prepare(folder, name, () => make(folder));
  return prepared(name);
}

function isFirst(file: string): boolean {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
