import { fieldsOf } from "../../../src/imports/columns.ts";
import { type Entity, entities } from "../../../src/imports/entities.ts";
import { form } from "../../imports/steps.ts";
import type { World } from "../../support/world.ts";
import type { Row } from "../../support/worldClient.ts";
import type { PersonName } from "../../support/worldPeople.ts";
import { warehouse } from "./making.ts";
import type { Prepare } from "./prepared.ts";
import { reachOf } from "./scope.ts";

const storageSheet = (w: World) => `storage_code,storage_type\nI${w.unique()},normal\n`;

/** Uploading sheets, importing them, and the jobs that do it. */
export function imports(): Record<string, Prepare> {
  const started = async (w: World) => {
    const { file_id, mapping } = await uploaded(w, "storage");
    const body = { file_id, mapping, mode: "good", ...warehouse(w) };
    const { additionals } = await w.ask("manager", "POST", "/v1/dataimport/storage", { body });
    return String(additionals.job);
  };
  const others = { outsiders: ["abroad", "near", "nobody"], insider: "manager" } as const;
  // Who manages accounts looks after the jobs of the company, too, but for those who see a part of it only.
  const ofManagers = {
    outsiders: ["abroad", "nobody", "warehouse_manager", "near", "far", "mine", "other", "narrow"],
    insider: "chief",
  } as const;
  // What is imported need not be right: the job that looks at it is what a caller is entitled to.
  const importing = (entity: Entity): Prepare => {
    return async (w, _call, by) => {
      const { shared, insider: usual } = reachOf(entity.document ?? entity.rows, "make");
      const insider = by ?? usual;
      // Notes to oneself are everybody's to bring in.
      const others = entity.rows.private ? [] : (["abroad", "near"] as const);
      const outsiders = others.filter((one) => one !== insider);
      const fields = fieldsOf(entity).filter(({ required }) => required);
      const sheet = `${fields.map(({ name }) => name).join()}\n${fields.map(() => "x").join()}\n`;
      const { file_id, mapping } = await uploaded(w, entity.path, sheet, insider);
      const here = { company_id: w.here.companyId, wh_id: w.here.near, owner_id: w.here.mine };
      const own = Object.fromEntries(entity.scopeColumns.map((column) => [column, here[column]]));
      const body = { file_id, mapping, mode: "dry", ...own };
      return { shared, outsiders, insider, url: `/v1/dataimport/${entity.path}`, body };
    };
  };
  return {
    "POST /v1/fileupload/dataimport": async (w) => {
      const { body, headers } = form(storageSheet(w), "rows.csv", { entity: "storage" });
      return { outsiders: ["nobody"], insider: "manager", url: "/v1/fileupload/dataimport", body, headers };
    },
    "POST /v1/fileupload/dataimport/template": async () => ({
      ...{ outsiders: ["nobody"], insider: "manager" },
      ...{ url: "/v1/fileupload/dataimport/template", body: { entity: "storage" } },
    }),
    "PUT /v1/fileupload/dataimport/{id}": async (w) => {
      const { file_id } = await uploaded(w, "storage");
      return { ...others, url: `/v1/fileupload/dataimport/${file_id}`, body: { entity: "product" } };
    },
    ...Object.fromEntries(entities.map((entity) => [`POST /v1/dataimport/${entity.path}`, importing(entity)])),
    "GET /v1/job/{id}": async (w) => ({ ...ofManagers, url: `/v1/job/${await started(w)}` }),
    "DELETE /v1/job/{id}": async (w) => ({ ...ofManagers, url: `/v1/job/${await started(w)}` }),
    "GET /v1/job/{id}/refused": async (w) => ({ ...ofManagers, url: `/v1/job/${await withRefused(w)}/refused` }),
  };
}

/** An import of which one row is refused, once it is over. */
async function withRefused(w: World): Promise<string> {
  const { file_id, mapping } = await uploaded(w, "storage", "storage_code,storage_type\nX-1,normal\nX-2,nowhere\n");
  const { additionals } = await w.ask("manager", "POST", "/v1/dataimport/storage", {
    body: { file_id, mapping, mode: "good", ...warehouse(w) },
  });
  const id = String(additionals.job);
  for (;;) {
    const { additionals: reply } = await w.ask("manager", "GET", `/v1/job/${id}`);
    const [job] = reply.job as Row[];
    if (job?.state !== "waiting" && job?.state !== "running") return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function uploaded(w: World, entity: string, sheet = storageSheet(w), as: PersonName = "manager") {
  const { body, headers } = form(sheet, "rows.csv", { entity });
  const answer = await w.ask(as, "POST", "/v1/fileupload/dataimport", { body, headers });
  if (answer.status !== 200) throw new Error(`upload: ${answer.code}`);
  const [file] = answer.additionals.dataImport as { file_id: string; mapping: Row }[];
  if (!file) throw new Error("no file");
  return file;
}
