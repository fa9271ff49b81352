// @vitest-environment happy-dom
import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { act, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { CallFailure } from "../src/api/failure.ts";
import type { PermissionSet } from "../src/api/permissionSet.ts";
import { AccountMenu } from "../src/frame/AccountMenu.tsx";
import { Favourite } from "../src/frame/ScreenTabs.tsx";
import { ExportDialog } from "../src/grid/ExportDialog.tsx";
import { wordsIn } from "../src/i18n/index.ts";
import { ShippingPapers } from "../src/record/ShippingPapers.tsx";
import { WaybillLabels } from "../src/record/WaybillLabels.tsx";
import { Editor } from "../src/screens/permissions/Editor.tsx";
import { DeletePicked } from "../src/screens/resource/DeletePicked.tsx";
import { SettingsScreen } from "../src/screens/settings/index.tsx";
import { AskForLetter, NewPassword } from "../src/screens/signIn/Letters.tsx";
import { Register, Resend } from "../src/screens/signIn/Register.tsx";
import { Verify } from "../src/screens/signIn/Verify.tsx";
import { failureText } from "../src/ui/FailureNote.tsx";
import {
  button,
  buttons,
  click,
  eventually,
  field,
  nameOf,
  Refusal,
  serve,
  show,
  textOf,
  type,
} from "./support/screen.tsx";

const { notice, signin, frame } = en_US.ui;
const refused = new Refusal("TOO_MANY_REQUESTS");
const reason = wordsIn("en_US").error("TOO_MANY_REQUESTS");
const because = (sentence: string) => sentence.replace("{message}", reason);

/** A server that refuses what is sent by these methods, or to these paths, and answers the rest. */
const refusing = (isRefused: (asked: { method: string; path: string }) => boolean, answers: object = {}) =>
  serve((asked) => (isRefused(asked) ? refused : { ...answers }));
const nothing = () => undefined;
const choose = async (name: string) => {
  const offered = [...document.querySelectorAll<HTMLElement>(".ant-segmented-item")];
  await act(async () =>
    offered
      .find(({ textContent }) => textContent === name)
      ?.querySelector("input")
      ?.click(),
  );
};

async function fill(form: ReactElement, values: readonly (readonly [string, string])[], submit: string) {
  await show(form);
  for (const [label, value] of values) await type(field(label), value);
  await act(async () => {
    button(submit)
      .closest("form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

test.each([
  ["OFFLINE", notice.networkError],
  ["BROKEN_OFF", notice.fileBrokenOff],
  ["INCOMPLETE", notice.rowsMissing],
  ["BAD_REPLY", notice.systemBusy],
] as const)("what the browser alone knows has its sentence: %s", (code, sentence) => {
  expect(failureText(new CallFailure(code, 0, ""), wordsIn("en_US"))).toBe(sentence);
});

const company = [
  [signin.email, "ada@example.com"],
  [signin.lastName, "Pier"],
  [signin.firstName, "Ada"],
  [signin.companyFullName, "Pier Ltd"],
  [signin.companyShortName, "Pier"],
  [signin.phone, "0912345678"],
  [signin.serialNumber, "L-1"],
  [signin.password, "plain sailing 77"],
  [signin.passwordAgain, "plain sailing 77"],
] as const;
const both = [signin.newPassword, signin.repeatPassword].map((label) => [label, "plain sailing 77"] as const);

test.each([
  ["a registration", <Register key="a" back={nothing} resend={nothing} />, company, signin.register],
  ["the letter to verify", <Resend key="b" back={nothing} />, [company[0]], signin.send],
  ["the letter to reset", <AskForLetter key="c" back={nothing} />, [[signin.loginOrEmail, "ada"]], signin.send],
  [
    "a new password",
    <NewPassword key="d" token="t" done={nothing} back={nothing} askAgain={nothing} />,
    both,
    en_US.ui.form.save,
  ],
] as const)("before sign-in, %s that was refused says so and why", async (what, form, values, submit) => {
  refusing(({ method }) => method === "POST", { config: { password_rules: {} } });
  await fill(form, values, submit);
  const own = {
    "a registration": notice.registrationFailed,
    "the letter to verify": notice.resendFailed,
    "the letter to reset": notice.resetFailed,
    "a new password": notice.resetFailed,
  }[what];
  await eventually(() => expect(textOf()).toContain(because(own)));
  expect(textOf()).toContain(reason);
});

test("an address that was not verified counts the seconds back to the sign-in", async () => {
  refusing(() => true);
  await show(<Verify token="t" back={nothing} resend={nothing} />);
  const at = (seconds: number) => signin.verifyFailed.replace("{seconds}", String(seconds));
  expect(textOf()).toContain(at(10));
  await eventually(() => expect(textOf()).toContain(at(9)));
});

const me = { userId: "u1", uid: "a1", uiId: "ui1", userName: "Ada Quay", avatar: null, companies: [] };
const answers = {
  config: { password_rules: {} },
  ...{ user: [{ user_name: "Ada Pier" }], userUi: [{}], secondFactor: {}, passkey: [], online_user: [] },
};

async function changePassword() {
  await type(field(signin.currentPassword), "the one before");
  for (const [label, value] of both) await type(field(label), value);
  await click(button(frame.password));
}

test.each([
  ["name", true, notice.saveFailed, () => click(button(en_US.ui.form.save))],
  ["name", false, notice.saved, () => click(button(en_US.ui.form.save))],
  ["password", true, notice.passwordFailed, changePassword],
  ["password", false, notice.saved, changePassword],
  ["screens", true, notice.screenSettingsFailed, () => choose(en_US.choice.theme_color.light)],
  ["screens", false, notice.screenSettingsSaved, () => choose(en_US.choice.theme_color.light)],
] as const)("one's own %s: what became of the change is told, refused: %s", async (_what, isRefused, told, change) => {
  const token = { loginAccountToken: { access_token: "a", refresh_token: "r" } };
  refusing(({ method }) => isRefused && method === "PUT", { ...answers, ...token });
  await show(<SettingsScreen />, {}, me);
  await change();
  await eventually(() => expect(textOf()).toContain(because(told)));
});

async function chooseTheme() {
  await click(button(`${frame.account}: ${me.userName}`));
  const offered = (name: string) =>
    [...document.querySelectorAll(".ant-dropdown-menu-title-content")].find(({ textContent }) => textContent === name);
  await act(async () => offered(frame.theme)?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true })));
  await eventually(() => expect(offered(en_US.choice.theme_color.light)).toBeDefined());
  await click(offered(en_US.choice.theme_color.light) as Element);
}

test.each([
  ["the account's menu", <AccountMenu key="m" />, chooseTheme],
  ["a favourite", <Favourite key="f" path="outbound" />, () => click(button(frame.addFavourite))],
] as const)("%s that was not kept says so and why", async (_where, part, change) => {
  refusing(({ method }) => method === "PUT", answers);
  await show(part, {}, { ...me, favourites: [] });
  await change();
  await eventually(() => expect(textOf()).toContain(because(notice.screenSettingsFailed)));
});

const stored: PermissionSet = { id: "r", code: "clerk", name: "Clerk", version: 1, granted: [], roles: [] };

test.each([
  [true, because(notice.permissionFailed)],
  [false, notice.saved],
])("permissions say what became of them, refused: %s", async (isRefused, sentence) => {
  refusing(({ method }) => isRefused && method === "PUT", { permissionSet: [stored] });
  const goods = { goodsSetup: ["query"] };
  await show(<Editor subject={{ holder: "role", id: "r" }} stored={stored} name="Clerk" />, {
    ...goods,
    permissionMgmt: ["query", "update"],
  });
  const box = document.querySelector<HTMLInputElement>("table input[type=checkbox]:not([aria-disabled=true])");
  await click(box as Element);
  await click(button(en_US.ui.form.save));
  await eventually(() => expect(textOf()).toContain(sentence));
});

test("rows that were deleted are told", async () => {
  refusing(() => false);
  const rows = [{ unit_id: "u", unit_code: "BOX", unit_name: "box", version: 1 }];
  await show(<DeletePicked declared={model.unit} rows={rows} done={nothing} />, {
    [model.unit.menu]: ["query", "delete"],
  });
  for (let asked = 0; asked < 2; asked += 1)
    await click(
      buttons()
        .filter((one) => nameOf(one).startsWith("Delete"))
        .at(-1) as Element,
    );
  await eventually(() => expect(textOf()).toContain(notice.deleted));
});

test("an export that was refused says so and why", async () => {
  refusing(() => true);
  const list = { shown: ["unit_code"], all: ["unit_code"], total: 3, totalIsExact: true };
  await show(<ExportDialog declared={model.unit} search={{}} {...list} onClose={nothing} />);
  await click(button("Export"));
  await eventually(() => expect(textOf()).toContain(notice.exportFailed));
  expect(textOf()).toContain(reason);
});

test.each([
  ["delivery_note", "Print", notice.printFailed],
  ["shipping_total", "Print", notice.totalTablePrintFailed],
  [null, "Waybill labels", notice.waybillFetchFailed],
])("a paper that was refused says which and why: %s", async (report_type, label, sentence) => {
  localStorage.setItem("chosen outbound shipping_papers", JSON.stringify({ report_type }));
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  refusing(({ path }) => /shippinglist|printwaybill/.test(path));
  const rows = [{ outbound_id: "a", carrier_code: "hct" }];
  const may = { outboundOperation: ["shipping_list"], waybillQuery: ["courier_label"] };
  await show(report_type ? <ShippingPapers ids={["a"]} /> : <WaybillLabels rows={rows} />, may);
  if (report_type) await click(button("Shipping papers"));
  await click(button(label));
  await eventually(() => expect(textOf()).toContain(because(sentence)));
  open.mockRestore();
  localStorage.clear();
});
