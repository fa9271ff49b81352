import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openWorld, type World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";
import type { PersonName } from "../support/worldPeople.ts";

describe.each(oneDatabase)("a user with what belongs to them, on %s", (kind) => {
  let w: World;
  beforeAll(async () => {
    w = await openWorld(kind);
  }, 120_000);
  afterAll(() => w.close());

  const userOf = async (user_no: string): Promise<string> =>
    String((await w.rows("/user", "user", { user_no }))[0]?.user_id);
  const give = async (user_no: string, grant_name: string) => {
    const [permitted] = await w.rows("/permission/function", "permissionFunction", { grant_name });
    const user_id = await userOf(user_no);
    await w.post("/v1/user/permission/function/a", { user_id, function_id: permitted?.function_id });
  };
  const detail = async (user_no: string, as: PersonName = "chief"): Promise<Row> =>
    (await w.ask(as, "POST", `/v1/user/${await userOf(user_no)}/detail/q`, { body: {} })).additionals.userDetail[0];

  test("the first permission of their own, by its names; what roles give is not theirs", async () => {
    const none = { permission_id: null, permission_name: null, function_id: null, function_name: null };
    expect(await detail("picker")).toMatchObject(none);
    await give("picker", "goodsSetup:query");
    await give("picker", "unitSetup:query");
    expect(await detail("picker")).toMatchObject({
      permission_name: "商品資料",
      permission_name_eng: "Products",
      function_name: "查詢",
      function_name_eng: "Search",
      company_id: w.here.companyId,
    });
  });

  test("the account, for who may search accounts", async () => {
    expect(await detail("narrow")).toMatchObject({ account_type: "personal", wh_list: [w.here.near] });
    await give("receiver", "userSetup:query");
    expect(await detail("narrow", "receiver")).toMatchObject({
      user_no: "narrow",
      account_id: null,
      account_type: null,
    });
    await give("receiver", "accountSetup:query");
    expect(await detail("narrow", "receiver")).toMatchObject({ account_type: "personal" });
  });
});
