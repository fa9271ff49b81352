import { form } from "../../imports/steps.ts";
import type { Row, World } from "../../support/world.ts";
import { place } from "./making.ts";
import type { Prepare } from "./prepared.ts";

const sheets: Readonly<Record<string, (w: World) => string>> = {
  product: (w) => `product_code,product_name,owner_no,stock_unit_code\nI${w.unique()},Imported,MINE,EA\n`,
  storage: (w) => `storage_code,storage_type\nI${w.unique()},normal\n`,
  "inbound/detail": (w) => `inbound_bill_no,product_code,num_expect\nI${w.unique()},${w.here.productCode},3\n`,
  "outbound/orderdetail": (w) => `order_no,product_code,outbound_nums\nI${w.unique()},${w.here.productCode},3\n`,
};

/** Uploading sheets, importing them, and the jobs that do it. */
export function imports(): Record<string, Prepare> {
  const started = async (w: World) => {
    const { file_id, mapping } = await uploaded(w, "storage");
    const body = { file_id, mapping, mode: "good", ...place(w) };
    const { additionals } = await w.ask("manager", "POST", "/v1/dataimport/storage", { body });
    return String(additionals.job);
  };
  const others = { outsiders: ["abroad", "near", "nobody"], insider: "manager" } as const;
  // Who manages accounts looks after the jobs of the company, too, but for those who see a part of it only.
  const ofManagers = {
    outsiders: ["abroad", "nobody", "warehouse_manager", "near", "far", "mine", "other", "narrow"],
    insider: "chief",
  } as const;
  const importing = (entity: string): Prepare => {
    return async (w) => {
      const { file_id, mapping } = await uploaded(w, entity);
      const owner = entity === "storage" ? {} : { owner_id: w.here.mine };
      const wh = entity === "product" ? {} : { wh_id: w.here.near };
      const body = { file_id, mapping, mode: "all", company_id: w.here.companyId, ...owner, ...wh };
      return { outsiders: ["abroad", "near"], insider: "manager", url: `/v1/dataimport/${entity}`, body };
    };
  };
  return {
    "POST /v1/fileupload/dataimport": async (w) => {
      const { body, headers } = form(sheets.storage?.(w) ?? "", "rows.csv", { entity: "storage" });
      return { outsiders: ["nobody"], insider: "manager", url: "/v1/fileupload/dataimport", body, headers };
    },
    "PUT /v1/fileupload/dataimport/{id}": async (w) => {
      const { file_id } = await uploaded(w, "storage");
      return { ...others, url: `/v1/fileupload/dataimport/${file_id}`, body: { entity: "product" } };
    },
    ...Object.fromEntries(Object.keys(sheets).map((entity) => [`POST /v1/dataimport/${entity}`, importing(entity)])),
    "GET /v1/job/{id}": async (w) => ({ ...ofManagers, url: `/v1/job/${await started(w)}` }),
    "DELETE /v1/job/{id}": async (w) => ({ ...ofManagers, url: `/v1/job/${await started(w)}` }),
    "GET /v1/job/{id}/refused": async (w) => ({ ...ofManagers, url: `/v1/job/${await withRefused(w)}/refused` }),
  };
}

/** An import of which one row is refused, once it is over. */
async function withRefused(w: World): Promise<string> {
  const { file_id, mapping } = await uploaded(w, "storage", "storage_code,storage_type\nX-1,normal\nX-2,nowhere\n");
  const { additionals } = await w.ask("manager", "POST", "/v1/dataimport/storage", {
    body: { file_id, mapping, mode: "good", ...place(w) },
  });
  const id = String(additionals.job);
  for (;;) {
    const { additionals: told } = await w.ask("manager", "GET", `/v1/job/${id}`);
    const [job] = told.job as Row[];
    if (job?.state !== "waiting" && job?.state !== "running") return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function uploaded(w: World, entity: string, sheet = sheets[entity]?.(w) ?? "") {
  const { body, headers } = form(sheet, "rows.csv", { entity });
  const answer = await w.ask("manager", "POST", "/v1/fileupload/dataimport", { body, headers });
  if (answer.status !== 200) throw new Error(`upload: ${answer.code}`);
  const [file] = answer.additionals.dataImport as { file_id: string; mapping: Row }[];
  if (!file) throw new Error("no file");
  return file;
}
