import { model } from "@stowage/model";
import type { TextAnswer } from "../../support/world.ts";
import { byKey, lists } from "./common.ts";
import { rowOf } from "./derived.ts";
import type { Prepare } from "./prepared.ts";
import { reachOf } from "./scope.ts";

/** Rows composed of several resources, and a company's layout. */
export const composed = (): Readonly<Record<string, Prepare>> => ({
  "PUT /v1/company/layout-settings/{companyId}": async (w) => ({
    outsiders: ["abroad"],
    insider: "chief",
    url: `/v1/company/layout-settings/${w.here.companyId}`,
    body: { layout_settings: { logo: "left" } },
    proves: ({ additionals }) => additionals.company[0].layout_settings.logo === "left",
  }),
  "POST /v1/customer/{companyId}/{whId}/bycat/{customerCat}/q": async (w) => {
    const [row] = await w.rows("/customer/category", "customerCategory", { customer_id: w.here.mine });
    const id = String(row?.customer_id);
    return {
      outsiders: ["abroad", "far", "other"],
      insider: "narrow",
      url: `/v1/customer/${w.here.companyId}/${w.here.near}/bycat/owner/q`,
      body: byKey("customer_id", id),
      shows: lists("customer", "customer_id", id),
    };
  },
  "POST /v1/customer/{customerId}/detail/q": async (w) => {
    const row = await rowOf(w, "customer_category", model.customer_category);
    const proves = ({ additionals }: TextAnswer) => additionals.customerDetail[0].customer_cat === "vendor";
    return { ...reachOf(model.customer), url: `/v1/customer/${row.customer_id}/detail/q`, body: {}, proves };
  },
  "POST /v1/user/{userId}/detail/q": async (w) => {
    const [user] = await w.rows("/user", "user", { user_no: "narrow" });
    const proves = ({ additionals }: TextAnswer) =>
      additionals.userDetail[0].account_type === "personal" && additionals.userDetail[0].wh_list.length === 1;
    return { ...reachOf(model.user), url: `/v1/user/${user?.user_id}/detail/q`, body: {}, proves };
  },
});
