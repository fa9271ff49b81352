import type { TextAnswer, World } from "../../support/world.ts";
import { warehouse } from "./making.ts";
import type { Prepare, Prepared } from "./prepared.ts";

/** A file as a form sends it. */
export function formWith(content: string, name = "notice.txt"): Pick<Prepared, "body" | "headers"> {
  const boundary = "----a-file";
  const body = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    "content-type: text/plain",
    "",
    content,
    `--${boundary}--`,
    "",
  ].join("\r\n");
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

export async function uploaded(w: World, of: "announce" | "memo", content: string): Promise<string> {
  const answer = await w.ask("chief", "POST", `/v1/fileupload/${of}`, formWith(content));
  return String(answer.additionals.upload?.[0]?.file_id);
}

const isUploaded = ({ additionals }: TextAnswer) => additionals.upload?.[0]?.name === "notice.txt";
const upload =
  (of: "announce" | "memo"): Prepare =>
  async () => ({
    outsiders: [],
    insider: "manager",
    url: `/v1/fileupload/${of}`,
    ...formWith("to all"),
    proves: isUploaded,
  });

/** Files that hang on rows: uploaded by whoever may write such a row, fetched by whoever sees it. */
export const files = (): Readonly<Record<string, Prepare>> => ({
  "POST /v1/fileupload/announce": upload("announce"),
  "POST /v1/fileupload/memo": upload("memo"),
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
