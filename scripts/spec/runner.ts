import type { TestModule, Vitest } from "vitest/node";

/** Which tests are asked for: those of these files whose titles are like this, once these have changed. */
export interface Asked {
  readonly files: readonly string[];
  readonly pattern: string;
  readonly changed: readonly string[];
}

/** A test that ran, by its whole title, with what it said where it did not pass. */
export interface Ran {
  readonly title: string;
  readonly passed: boolean;
  readonly messages: readonly string[];
}

/**
 * Runs tests of the folder in which it is started, as often as its parent asks. What they need is prepared once, and what
 * did not change is read once; each time they run in processes of their own.
 */
async function serve(parent: (ran: readonly Ran[]) => void): Promise<void> {
  const { createVitest } = await import("vitest/node");
  const vitest = await createVitest({ watch: false, reporters: [{}] });
  process.on("message", (asked: Asked) => void run(vitest, asked).then(parent));
  process.on("disconnect", () => void vitest.close());
}

async function run(vitest: Vitest, { files, pattern, changed }: Asked): Promise<readonly Ran[]> {
  for (const path of changed) vitest.invalidateFile(path);
  vitest.setGlobalTestNamePattern(new RegExp(pattern));
  const asked = await vitest.globTestSpecifications([...files]);
  const { testModules } = await vitest.runTestSpecifications(asked);
  const paths = new Set(asked.map(({ moduleId }) => moduleId));
  return testModules.filter(({ moduleId }) => paths.has(moduleId)).flatMap(ranIn);
}

const ranIn = (module: TestModule): readonly Ran[] =>
  [...module.children.allTests()].flatMap((test) => {
    const { state, errors = [] } = test.result();
    if (state !== "passed" && state !== "failed") return [];
    const messages = errors.map(({ stack, message }) => stack ?? message);
    return [{ title: test.fullName, passed: state === "passed", messages }];
  });

if (process.send) await serve((ran) => process.send?.(ran));
