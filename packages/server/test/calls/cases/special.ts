import { model } from "@stowage/model";
import { form, png } from "../../support/pictures.ts";
import type { TextAnswer } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import { accounts } from "./accounts.ts";
import { fastBoxing } from "./boxing.ts";
import { alone, byKey, lists } from "./common.ts";
import { composed } from "./composed.ts";
import { deliveries } from "./delivery.ts";
import { rowOf } from "./derived.ts";
import { exports } from "./exports.ts";
import { files } from "./files.ts";
import { orders, queues } from "./flows.ts";
import { imports } from "./imports.ts";
import { orderWriting } from "./orders.ts";
import type { Prepare } from "./prepared.ts";
import { registrations } from "./registrations.ts";
import { reachOf } from "./scope.ts";
import { sharing } from "./sharing.ts";
import { signingIn } from "./signIn.ts";

/** The calls that follow from no declaration, each made ready by hand. */
export const special: Readonly<Record<string, Prepare>> = {
  ...signingIn(),
  ...accounts(),
  ...registrations(),
  ...queues("inbound"),
  ...queues("returned"),
  ...orders(),
  ...fastBoxing(),
  ...deliveries(),
  ...orderWriting(),
  ...imports(),
  ...exports(),
  ...files(),
  ...composed(),
  "GET /v1/event": async () => ({
    ...{ outsiders: [], insider: "near", url: "/v1/event?seconds=0" },
    proves: ({ text }) => text.startsWith("event: begin\n"),
  }),
  "POST /v1/storage/batch/a": async (w) => ({
    ...{ outsiders: ["abroad", "far"], insider: "near" },
    url: "/v1/storage/batch/a",
    body: {
      wh_id: w.here.near,
      apply_to: "new",
      ranges: { area: { values: [`Z${w.unique()}`] }, rack: { from: "1", to: "3" } },
    },
    proves: ({ additionals }) => additionals.created === 3,
  }),
  "POST /v1/storage/{whId}/empty/q": async (w) => {
    const row = await rowOf(w, "storage", model.storage);
    const id = String(row.storage_id);
    return {
      ...reachOf(model.storage),
      url: `/v1/storage/${w.here.near}/empty/q`,
      body: byKey("storage_id", id),
      shows: lists("storage", "storage_id", id),
    };
  },
  "DELETE /v1/product/sn": async (w) => {
    const { product_sn_id } = await rowOf(w, "product_sn", model.product_sn);
    return { ...reachOf(model.product_sn, "change"), url: "/v1/product/sn", body: { ids: [product_sn_id] } };
  },
  "DELETE /v1/store": async (w) => {
    const { store_id } = await rowOf(w, "store", model.store);
    return { ...reachOf(model.store, "change"), url: "/v1/store", body: { ids: [store_id] } };
  },
  "POST /v1/product/sn/check/{companyId}/{whId}/{ownerId}/{productId}/{productSn}": async (w) => {
    const row = await rowOf(w, "product_sn", model.product_sn);
    const parts = [row.company_id, row.wh_id, row.owner_id, row.product_id, row.product_sn];
    return {
      ...reachOf(model.product_sn),
      url: `/v1/product/sn/check/${parts.join("/")}`,
      proves: ({ additionals }) => (additionals.productSnCheck as Row).serial_status === "created",
    };
  },
  ...sharing(),
  "POST /v1/fileupload/avator": async () => {
    const { payload, headers } = form(png(8, 8));
    return { ...alone, url: "/v1/fileupload/avator", body: payload, headers };
  },
  "POST /v1/printtag/storage/q": label("storage", "/q"),
  "POST /v1/printtag/storage": label("storage", ""),
  "POST /v1/printtag/product/q": label("product", "/q"),
  "POST /v1/printtag/product": label("product", ""),
  "POST /v1/found/q": async (w) => {
    const row = await rowOf(w, "storage", model.storage);
    return {
      ...reachOf(model.storage),
      url: "/v1/found/q",
      body: { text: String(row.storage_code) },
      shows: lists("found", "id", String(row.storage_id)),
    };
  },
  "POST /v1/waiting/q": async (w) => ({
    outsiders: ["abroad", "far"],
    insider: "narrow",
    url: "/v1/waiting/q",
    body: { wh_id: w.here.near },
    proves: ({ additionals }) => additionals.waiting.length > 0,
  }),
  "POST /v1/home/q": async (w) => ({
    outsiders: ["abroad", "far"],
    insider: "narrow",
    url: "/v1/home/q",
    body: { wh_id: w.here.near },
    proves: ({ additionals }) => additionals.home.documents.length > 0,
  }),
  "POST /v1/dashboard/q": async (w) => ({
    outsiders: ["abroad", "far"],
    insider: "narrow",
    url: "/v1/dashboard/q",
    body: { wh_id: w.here.near },
    proves: ({ additionals }) => additionals.dashboard.waiting.length > 0,
  }),
};

/** Labels of a new row: what stands on them, or the PDF. */
function label(of: "storage" | "product", path: string): Prepare {
  return async (w) => {
    const id = String((await rowOf(w, of, model[of]))[model[of].key]);
    const proves = path
      ? lists(of === "storage" ? "printTagStorage" : "printTagProduct", model[of].key, id)
      : ({ headers }: TextAnswer) => headers["content-type"] === "application/pdf";
    return { ...reachOf(model[of]), url: `/v1/printtag/${of}${path}`, body: { ids: [id] }, proves };
  };
}
