import { type Browser, chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import { settled, signIn } from "../support/person.ts";
import { excesses, miscounted, type Outcome, table } from "./limits.ts";
import { personAt, seenBy } from "./person.ts";
import { startServer } from "./server.ts";
import type { Task } from "./task.ts";
import { tasks } from "./tasks/index.ts";
import { witnessAt } from "./witness.ts";

/**
 * `npm run effort`: does the work of a day at the page and counts every click and key press. Fails where a task takes more
 * than it may, does not end as meant, or did anything past the count.
 */
const { launchOptions, baseURL, locale, timezoneId, viewport } = config.use ?? {};
const server = await startServer();
const browser = await chromium.launch({ ...launchOptions });
const outcomes: Outcome[] = [];
const faults: string[] = [];
try {
  for (const task of tasks) {
    const { outcome, fault } = await tried(browser, task);
    if (outcome) outcomes.push(outcome);
    faults.push(...fault);
  }
} finally {
  await browser.close();
  await server.stop();
}
faults.push(...excesses(outcomes));
process.stdout.write(`${table(outcomes)}\n`);
for (const fault of faults) process.stderr.write(`FAILED ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function tried(from: Browser, task: Task): Promise<{ outcome?: Outcome; fault: readonly string[] }> {
  const context = await from.newContext({ baseURL, locale, timezoneId, viewport });
  const page = await context.newPage();
  try {
    await signIn(page, task.login);
    await page.goto(task.from);
    await page.locator("#screen h1").first().waitFor();
    await settled(page);
    const { person, done } = personAt(page);
    const seen = await seenBy(page);
    await task.steps(person);
    const effort = done();
    await task.holds(witnessAt(page));
    return {
      outcome: { name: task.name, limit: task.limit, effort },
      fault: miscounted(task.name, effort, await seen()),
    };
  } catch (thrown) {
    if (process.env.EFFORT_PICTURES) await page.screenshot({ path: `${process.env.EFFORT_PICTURES}/${task.name}.png` });
    return { fault: [`${task.name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`] };
  } finally {
    await context.close();
  }
}
