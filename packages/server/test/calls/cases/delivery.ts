import { model } from "@stowage/model";
import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { inWarehouse, lists } from "./common.ts";
import { readyFor } from "./documents.ts";
import type { Prepare } from "./prepared.ts";

/** Shipped orders that are confirmed by their own list. */
export function deliveries(): Record<string, Prepare> {
  const path = `/v1${model.delivery_confirm.path}`;
  const shipped = async (w: World) => String((await readyFor(w, "outbound", "deliver"))?.id);
  const delivered = async (w: World) => String((await readyFor(w, "outbound", "close_case"))?.id);
  const on = (below: string, bodyOf?: (w: World) => Promise<Row>): Prepare => {
    return async (w) => {
      const id = await delivered(w);
      return {
        ...inWarehouse,
        url: `${path}${below.replace("{id}", id)}`,
        ...(bodyOf ? { body: await bodyOf(w) } : {}),
      };
    };
  };
  return {
    [`POST ${path}/a`]: async (w) => {
      const outbound_id = await shipped(w);
      const body = { outbound_id, outbound_status: "delivered", received_by: "Lin" };
      return { ...inWarehouse, url: `${path}/a`, body, proves: lists("deliveryConfirm", "outbound_id", outbound_id) };
    },
    [`POST ${path}/copy/{id}`]: on("/copy/{id}", async (w) => ({ outbound_id: await shipped(w) })),
    [`PUT ${path}/{id}`]: on("/{id}", async () => ({ received_by: "Wu" })),
    [`DELETE ${path}/{id}`]: on("/{id}?reason=wrong"),
  };
}
