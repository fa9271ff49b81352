import "./support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { SettingsScreen } from "../src/screens/settings/index.tsx";
import { LonePage } from "../src/screens/signIn/LonePage.tsx";

vi.mock("../src/session/useSignOut.ts", () => ({
  useSignOut: () => async () => undefined,
  useSignOutLabel: () => "Sign out of here",
}));

let html = "";
beforeAll(async () => {
  html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsScreen />
    </QueryClientProvider>,
  );
});

test.each([
  ["[version_text 2024.12.03-001]", "2026.11.25-002"],
  ["[version_text 0.0.1]", "1.2.3"],
  ["[login_page_release_date]", "2026-11-25"],
])("the sign-in page and one's own account tell %s of the build", (_id, told) => {
  expect(renderToStaticMarkup(<LonePage title="Sign in">-</LonePage>)).toContain(told);
  expect(html).toContain(told);
});

test.each([
  ["[setting warehouse]", [en_US.ui.frame.warehouse]],
  ["[setting userName]", [en_US.field.user_name, 'value="tester"']],
  ["[setting verticalOrHorizontalLayout]", Object.values(en_US.choice.layout_mode)],
  ["[setting standardOrPinkTheme]", Object.values(en_US.choice.theme_color)],
  ["how labels are written", [en_US.field.label_format, ...Object.values(en_US.choice.label_format)]],
  ["[setting passwordUpdate]", [en_US.ui.signin.currentPassword, en_US.ui.signin.repeatPassword]],
  ["[setting avatarUpload]", [en_US.ui.settings.choosePicture, 'type="file"']],
  ["[setting logout]", ["Sign out of here"]],
])("one's own account has %s", (_id, shown) => {
  for (const one of shown) expect(html).toContain(one);
});
