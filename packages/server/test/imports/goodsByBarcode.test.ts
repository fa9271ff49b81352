import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneDatabase } from "../support/database.ts";
import { openSmallWorld, type SmallWorld } from "../support/smallWorld.ts";
import { importing } from "./steps.ts";

type Row = Readonly<Record<string, string>>;
const [piece, pack, unknown] = ["4719512002889", "4719512002896", "4719512002902"];

describe.each(oneDatabase)("a sheet that names goods by their barcodes on %s", (kind) => {
  let world: SmallWorld;
  beforeAll(async () => {
    world = await openSmallWorld(kind);
    const { client, companyId, otherOwnerId } = world;
    const make = async (path: string, body: object) => {
      const answer = await client.call("POST", path, body);
      expect([path, answer.status]).toEqual([path, 200]);
    };
    const tea = { owner_no: "OWN", product_code: "TEA", product_name: "Tea", stock_unit_code: "EA" };
    await make("/v1/product/a", { ...tea, product_barcode: piece });
    await make("/v1/unit-convert/a", {
      ...{ product_code: "TEA", from_unit_code: "BX", to_unit_code: "EA", to_qty: 12 },
      ...{ pack_level: "box", pack_barcode: pack },
    });
    const others = { company_id: companyId, owner_id: otherOwnerId, product_name: "Theirs", stock_unit_code: "EA" };
    await make("/v1/product/a", { ...others, product_code: "THEIRS", product_barcode: piece });
  });
  afterAll(() => world?.close());

  const bring = async (entity: string, sheet: string, mode: "dry" | "all" = "all") => {
    const { client, companyId, whId, ownerId } = world;
    return importing(client, entity, sheet, mode, { company_id: companyId, wh_id: whId, owner_id: ownerId });
  };

  it.each([
    ["inbound/detail", "inbound_bill_no", "num_expect", "/v1/inbound/detail/q", "inboundDetail"],
    ["return/detail", "returned_bill_no", "num_expect", "/v1/return/detail/q", "returnedDetail"],
    ["outbound/orderdetail", "order_no", "outbound_nums", "/v1/outbound/detail/q", "outboundDetail"],
  ])("finds them, and counts a pack as one, in %s", async (entity, no, num, path, reply) => {
    const rows = [`N-1,${piece},3,`, `N-1,0${pack},2,`, `N-1,${pack},4,EA`, `N-1,TEA,5,`];
    const sheet = [`${no},product_code,${num},unit_code`, ...rows, ""].join("\n");
    expect((await bring(entity, sheet, "dry")).result).toMatchObject({ good: 4, bad: 0 });
    expect((await bring(entity, sheet)).result).toMatchObject({ imported: 4, bad: 0 });
    const sort = [{ sortField: "line_no", sortOrder: "asc" }];
    const { additionals } = await world.client.call("POST", path, { sort });
    const made = (additionals[reply] as Row[]).map((one) =>
      [one["product_code"], one[num], one["unit_code"]].join(" "),
    );
    expect(made).toEqual(["TEA 3 EA", "TEA 2 BX", "TEA 4 EA", "TEA 5 EA"]);
  });

  it("refuses at its row what no goods bear, and another owner's", async () => {
    const sheet = `inbound_bill_no,product_code,num_expect\nN-2,${unknown},3\nN-3,THEIRS,2\n`;
    const { result } = await bring("inbound/detail", sheet, "dry");
    const errors = result.errors.map(({ row, field, code }: Row) => [row, field, code].join(" "));
    expect(errors).toEqual(["2 product_code UNKNOWN_REFERENCE", "3 product_code WRONG_OWNER"]);
  });
});
