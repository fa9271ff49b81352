import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, settled, type Tongue } from "./person.ts";

export interface Manner {
  readonly tongue: Tongue;
  /** As the account's menu says it. */
  readonly theme: readonly [menu: string, name: string, value: string];
}

/** Each theme and each language once: colours do not depend on the words, nor names on the colours. */
export const manners: readonly Manner[] = [
  { tongue: "繁體中文", theme: ["主題", "深色", "dark"] },
  { tongue: "English", theme: ["Theme", "Light", "light"] },
  { tongue: "简体中文", theme: ["主题", "粉色", "pink"] },
];

/** Puts a theme on, as a person does. */
export async function wear(page: Page, { theme: [menu, name, value] }: Manner): Promise<void> {
  await settled(page);
  await page.locator(".account-name").click();
  await page.getByRole("menuitem", { name: menu }).hover();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", value);
  await page.reload();
  await settled(page);
}

/** What colours and words decide; the rest of a page is the same in each theme and language, and looked at in one. */
const ofManner = ["cat.color", "cat.forms", "cat.language", "cat.name-role-value", "cat.text-alternatives"];

/** Fails where axe finds anything in what is in sight, and says on which screen. */
export const cleanOn = (page: Page, manner?: Manner) => async (screen: string) => {
  await atRest(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (manner && manner.tongue !== "English") axe.withTags(ofManner).disableRules("color-contrast-enhanced");
  const { violations } = await axe.analyze();
  const described = violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => `${screen}: ${id} ${target.join(" ")} ${failureSummary}`),
  );
  expect(described).toEqual([]);
};

/** What is still fading in has other colours than it will have; what turns for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
