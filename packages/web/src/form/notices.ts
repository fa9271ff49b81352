import type { Declared } from "@stowage/model";
import type { UiKey, Words } from "../i18n/index.ts";

/** What people are told of a row that was saved, or was not. */
interface Notices {
  readonly saved: UiKey;
  readonly failed: UiKey;
}

/** The sentences that a resource has of its own; all others are created or changed. */
const own: Readonly<Record<string, Notices>> = {
  account: { saved: "notice.accountSaved", failed: "notice.accountFailed" },
  user: { saved: "notice.userSaved", failed: "notice.userFailed" },
  company_user: { saved: "notice.companyUserSaved", failed: "notice.companyUserFailed" },
  warehouse_user: { saved: "notice.warehouseUserSaved", failed: "notice.warehouseUserFailed" },
};

/** What is said of a row that was saved; a new one by its name. */
export function savedText(
  { name }: Pick<Declared, "name">,
  row: { isNew: boolean; name: string },
  words: Words,
): string {
  const notices = own[name];
  if (notices) return words.say(notices.saved);
  if (!row.isNew) return words.say("notice.updated");
  return words.say("form.created", { resource: words.resource(name), name: row.name });
}

/** How a refusal begins. */
export const failedNotice = ({ name }: Pick<Declared, "name">, isNew: boolean): UiKey =>
  own[name]?.failed ?? (isNew ? "notice.createFailed" : "notice.updateFailed");
