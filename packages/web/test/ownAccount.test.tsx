// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { AccountMenu } from "../src/frame/AccountMenu.tsx";
import { SettingsScreen } from "../src/screens/settings/index.tsx";
import { button, click, field, serve, settled, show, type } from "./support/screen.tsx";

const answers = {
  config: { password_rules: {} },
  user: [{ user_name: "Ada Pier" }],
  secondFactor: {},
  passkey: [],
  online_user: [],
};
const user = { userId: "u1", uid: "a1", userName: "Ada Quay", avatar: null };

test("an image stands for who has none in one's own account [default_avatar]", async () => {
  serve(() => answers);
  await show(<SettingsScreen />, {}, user);
  expect(document.querySelector(".settings-no-avatar svg")).not.toBeNull();
});

test("a letter stands for who has none at the head of all pages [default_avatar]", async () => {
  await show(<AccountMenu />, {}, user);
  expect(document.querySelector(".account-name .avatar")?.getAttribute("data-initial")).toBe("A");
});

test("the name is saved to the user, and not to the account [save user settings]", async () => {
  const asked = serve(() => answers);
  await show(<SettingsScreen />, {}, user);
  await type(field("User name"), " Ada Pier ");
  await click(button("Save"));
  await settled();
  expect(asked.filter(({ method }) => method === "PUT")).toEqual([
    { method: "PUT", path: "/v1/user/u1", body: { user_name: "Ada Pier" } },
  ]);
});
