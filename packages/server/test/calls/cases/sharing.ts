import type { Answer } from "../../support/http.ts";
import type { World } from "../../support/world.ts";
import { anyone } from "./common.ts";
import { makeDocument } from "./documents.ts";
import type { Prepare } from "./prepared.ts";

/** What strangers may ask by the secret of a link. */
export function sharing(): Record<string, Prepare> {
  const tokenOf = async (w: World, body: object) => String((await w.post("/v1/shared-link/a", body)).share_token);
  const about = (reply: string) => (answer: Answer) => answer.additionals[reply].length === 1;
  return {
    "POST /v1/tracking/q": async (w) => {
      const { id } = await makeDocument(w, "outbound");
      const token = await tokenOf(w, { link_kind: "tracking", outbound_id: id });
      return { ...anyone, url: "/v1/tracking/q", body: { token }, proves: about("tracking") };
    },
    "POST /v1/inventoryquery/q": async (w) => {
      const token = await tokenOf(w, { link_kind: "inventory", wh_id: w.here.near, owner_id: w.here.mine });
      const proves = ({ additionals }: Answer) =>
        additionals.stockProduct.every((row: { owner_id: string }) => row.owner_id === w.here.mine);
      return { ...anyone, url: "/v1/inventoryquery/q", body: { token }, proves };
    },
    "POST /v1/shippingpicture/{outboundId}/{type}/q": async (w) => {
      const { id } = await makeDocument(w, "outbound");
      const token = await tokenOf(w, { link_kind: "shipping_picture", outbound_id: id });
      const url = `/v1/shippingpicture/${id}/label/q`;
      return { ...anyone, url, body: { token }, proves: about("shippingPicture") };
    },
  };
}
