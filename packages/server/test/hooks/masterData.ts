import type { World } from "../support/world.ts";
import type { Row } from "../support/worldClient.ts";

/** What the administrator of all makes, and is refused, in the world that is open when it is asked. */
export function masterData(world: () => World) {
  const make = async (path: string, reply: string, body: Row): Promise<Row> =>
    ((await world().post(`/v1${path}/a`, body))[reply] as Row[])[0] ?? {};
  const owned = () => ({ company_id: world().here.companyId, owner_id: world().here.mine });
  return {
    make,
    /** What a fitting row of an owner of the first company says. */
    owned,
    /** The status of a refusal, with its first error. */
    async wrong(method: "POST" | "PUT", path: string, body: unknown) {
      const { status, additionals } = await world().ask("chief", method, path, { body });
      return { status, ...(additionals.errors?.[0] ?? {}) };
    },
    product: (more: Row = {}) =>
      make("/product", "product", {
        ...owned(),
        product_code: `R${world().unique()}`,
        product_name: "Goods",
        stock_unit_code: "EA",
        ...more,
      }),
  };
}
