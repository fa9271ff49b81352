import { pictureForm, png } from "../../support/pictures.ts";
import type { TextAnswer, World } from "../../support/world.ts";
import { inWarehouse } from "./common.ts";
import { paths, readyFor } from "./documents.ts";
import { formWith } from "./form.ts";
import { warehouse } from "./making.ts";
import type { Prepare } from "./prepared.ts";

export async function uploaded(w: World, of: string, content: string): Promise<string> {
  const answer = await w.ask("chief", "POST", `/v1/fileupload/${of}`, formWith(content));
  return String(answer.additionals.upload?.[0]?.file_id);
}

const isUploaded = ({ additionals }: TextAnswer) => additionals.upload?.[0]?.name === "notice.txt";
const upload =
  (of: string): Prepare =>
  async () => ({
    outsiders: [],
    insider: "manager",
    url: `/v1/fileupload/${of}`,
    ...formWith("to all"),
    proves: isUploaded,
  });

type Pictured = "product/product_picture" | "customer/customer_logo";
/** Files that show what quality control found of a line. */
function ofLines(name: "inbound" | "returned"): Readonly<Record<string, Prepare>> {
  const path = `${paths[name].slice(1)}/detail`;
  return {
    [`POST /v1/fileupload/${path}`]: upload(path),
    [`GET /v1/${path}/{id}/file/{fileId}`]: async (w) => {
      const file_id = await uploaded(w, path, "dented");
      const id = (await readyFor(w, name, "record_qc"))?.lineIds[0];
      const found = { [`${name}_detail_id`]: id, num_bad: "1", qc_files: [{ file_id }] };
      await w.post(`/v1${paths[name]}/qualitycheck/a`, found);
      const url = `/v1/${path}/${id}/file/${file_id}`;
      return { ...inWarehouse, url, proves: ({ text }) => text === "dented" };
    },
  };
}

/** Pictures that differ in their size alone. */
export async function pictured(w: World, of: Pictured, side = 64): Promise<string> {
  const answer = await w.ask("chief", "POST", `/v1/fileupload/${of}`, pictureForm(png(side, side)));
  return String(answer.additionals.upload?.[0]?.picture_hash);
}

const uploadPicture =
  (of: Pictured): Prepare =>
  async () => ({
    outsiders: [],
    insider: "manager",
    url: `/v1/fileupload/${of}`,
    ...pictureForm(png(32, 32)),
    proves: ({ additionals }) => /^[0-9a-f]{64}$/.test(additionals.upload?.[0]?.picture_hash),
  });

/** Files that hang on rows: uploaded by whoever may write such a row, fetched by whoever sees it. */
export const files = (): Readonly<Record<string, Prepare>> => ({
  ...ofLines("inbound"),
  ...ofLines("returned"),
  "POST /v1/fileupload/announce": upload("announce"),
  "POST /v1/fileupload/memo": upload("memo"),
  "POST /v1/fileupload/product/product_picture": uploadPicture("product/product_picture"),
  "POST /v1/fileupload/customer/customer_logo": uploadPicture("customer/customer_logo"),
  "GET /v1/product/{id}/picture/{hash}": async (w) => {
    const hash = await pictured(w, "product/product_picture");
    const made = await w.post("/v1/product/a", {
      company_id: w.here.companyId,
      owner_id: w.here.mine,
      product_code: `P${w.unique()}`,
      product_name: "Pictured",
      stock_unit_code: "EA",
      product_picture: hash,
    });
    const url = `/v1/product/${made.product[0].product_id}/picture/${hash}`;
    return { outsiders: ["abroad", "other"], insider: "near", url, proves: ({ text }) => text.includes("IHDR") };
  },
  "GET /v1/customer/{id}/picture/{hash}": async (w) => {
    const hash = await pictured(w, "customer/customer_logo");
    const { companyId: company_id, mine: owner_id } = w.here;
    const customer = { company_id, owner_id, customer_no: `L${w.unique()}`, customer_name: "With a logo" };
    const made = await w.post("/v1/customer/a", { ...customer, customer_logo: hash });
    const url = `/v1/customer/${made.customer[0].customer_id}/picture/${hash}`;
    return { outsiders: ["abroad", "other"], insider: "near", url, proves: ({ text }) => text.includes("IHDR") };
  },
  "GET /v1/announce/{id}/file/{fileId}": async (w) => {
    const file_id = await uploaded(w, "announce", "read me");
    const made = await w.post("/v1/announce/a", {
      ...warehouse(w),
      announce_title: "With a file",
      attachments: [{ file_id }],
    });
    const url = `/v1/announce/${made.announce[0].announce_id}/file/${file_id}`;
    return { outsiders: ["abroad", "far"], insider: "near", url, proves: ({ text }) => text === "read me" };
  },
  "GET /v1/memo/{id}/file/{fileId}": async (w) => {
    const file_id = await uploaded(w, "memo", "for me");
    const made = await w.post("/v1/memo/a", { memo_title: "With a file", attachments: [{ file_id }] });
    const url = `/v1/memo/${made.memo[0].memo_id}/file/${file_id}`;
    return { outsiders: ["manager", "near", "abroad"], insider: "chief", url, proves: ({ text }) => text === "for me" };
  },
});
