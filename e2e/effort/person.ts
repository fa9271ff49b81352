import { type Page, expect as patient } from "@playwright/test";
import config from "../playwright.config.ts";
import type { Effort } from "./limits.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** Something on the page, told as a person would: by what it is and how it is called. `at` is which of several. */
export interface Thing {
  readonly role: Role;
  readonly name: string | RegExp;
  /** In the dialog that is open. */
  readonly inDialog?: true;
  readonly at?: number;
}

const expect = patient.configure({ timeout: config.expect?.timeout });

/** Who works at the page. These are the only ways in which a task acts, so that nothing goes uncounted. */
export interface Person {
  click(thing: Thing): Promise<void>;
  /** A key, or several at once as in `Control+k`: each of them counts. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Waits until it can be seen. */
  sees(thing: Thing): Promise<void>;
  /** Waits until it can be seen without scrolling, all of it. */
  seesAtOnce(thing: Thing): Promise<void>;
  /** Waits until what a field looks up offers it. */
  finds(text: string): Promise<void>;
  /** Waits until the keyboard is in it: who types before would type elsewhere. */
  standsIn(thing: Thing): Promise<void>;
  /** Waits until the open document says that it is in this state. */
  readsState(state: string): Promise<void>;
}

/** Milliseconds that a quick typist's finger stays on a key. */
const pace = { delay: 40 };

/** A person at a page, and what they have done so far. */
export function personAt(page: Page): { readonly person: Person; readonly done: () => Effort } {
  let clicks = 0;
  let keys = 0;
  const find = ({ role, name, inDialog, at = 0 }: Thing) =>
    (inDialog ? page.getByRole("dialog") : page).getByRole(role, { name, exact: role === "button" }).nth(at);
  const person: Person = {
    async click(thing) {
      clicks += 1;
      await find(thing).click();
    },
    async press(key) {
      keys += key === "+" ? 1 : key.split("+").length;
      await page.keyboard.press(key, pace);
    },
    async type(text) {
      keys += text.length;
      await page.keyboard.type(text, pace);
    },
    sees: (thing) => expect(find(thing)).toBeVisible(),
    seesAtOnce: (thing) => expect(find(thing)).toBeInViewport({ ratio: 1 }),
    finds: (text) => expect(page.locator(".found", { hasText: text }).first()).toBeVisible(),
    standsIn: (thing) => expect(find(thing)).toBeFocused(),
    readsState: (state) => expect(page.locator(".record-state")).toContainText(state),
  };
  return { person, done: () => ({ clicks, keys }) };
}

/** What the page itself sees of clicks and keys, in whichever way they were made. */
export async function seenBy(page: Page): Promise<() => Promise<Effort>> {
  const seen = { clicks: 0, keys: 0 };
  await page.exposeFunction("seenByPage", (kind: keyof typeof seen) => {
    seen[kind] += 1;
  });
  const listen = () => {
    const told = window as unknown as { seenByPage: (kind: string) => void };
    addEventListener("pointerdown", (event) => event.isTrusted && told.seenByPage("clicks"), true);
    // When they are let go: the product may hold a key that is pressed until it knows that it is no scan.
    addEventListener("keyup", (event) => event.isTrusted && told.seenByPage("keys"), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => {
    await page.evaluate(() => undefined);
    return { ...seen };
  };
}
