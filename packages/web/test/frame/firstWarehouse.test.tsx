// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useOwnMenu } from "../../src/frame/useOwnMenu.ts";
import { leaveNothing, serve, show } from "../support/screen.tsx";

afterEach(leaveNothing);

function Frame() {
  useOwnMenu();
  return null;
}

const warehouse = (wh_id: string) => ({
  wh_id,
  wh_no: wh_id,
  wh_name: wh_id,
  company_id: "c",
  use_fixed_owner_id: null,
});

async function came(from: string | null) {
  serve(() => ({
    ownMenu: {
      epoch: "1",
      userMenuPermissionFunctionResponse: { userMenuPermissionFunction: [] },
      rights: [],
      companyBasicResponseList: [{ company_id: "c", company_name: "c" }],
      warehouseBasicResponseList: [warehouse("mine")],
    },
  }));
  const before = { uid: "u", warehouseKey: from, warehouseName: from ?? "", companies: [], companyKey: "c" };
  await show(<Frame />, {}, before as never);
}

test("that one works in the first warehouse of a company is a short message, and no notice that stays", async () => {
  await came(null);
  expect(document.querySelector(".ant-message")?.textContent).toContain("mine");
  expect(document.querySelector(".ant-notification-notice")).toBeNull();
});

test("that one works in another than before stays until it was read", async () => {
  await came("gone");
  expect(document.querySelector(".ant-notification-notice")?.textContent).toContain("mine");
});
