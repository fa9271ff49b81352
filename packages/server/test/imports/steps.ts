import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../../src/http/caller.ts";
import type { Answer, TestClient } from "../support/http.ts";

/** How a caller signs in to the test server. */
export const bearer = (caller: Caller) => ({
  authorization: `Bearer ${Buffer.from(JSON.stringify({ ...caller, granted: [...caller.granted] })).toString("base64url")}`,
});

/** The parts of a form, as a browser sends them. */
export function form(content: string | Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}) {
  const boundary = "----stowage-test";
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join("") + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

export function upload(
  client: TestClient,
  content: string | Uint8Array,
  entity: string,
  name = "rows.csv",
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { body, headers } = form(content, name, { ...(entity ? { entity } : {}), ...fields });
  return client.call("POST", "/v1/fileupload/dataimport", body, headers);
}

/** Waits until a job is over; answers it. */
export async function ended(client: TestClient, id: string): Promise<Answer["additionals"]> {
  for (;;) {
    const { additionals } = await client.call("GET", `/v1/job/${id}`);
    const [job] = additionals.job;
    if (job.state !== "waiting" && job.state !== "running") return job;
    await sleep(20);
  }
}

/** Uploads, imports with the guessed mapping, waits. */
export async function importing(
  client: TestClient,
  entity: string,
  content: string | Uint8Array,
  mode: "dry" | "all" | "good",
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer["additionals"]> {
  const uploaded = await upload(client, content, entity);
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded));
  const [file] = uploaded.additionals.dataImport;
  const started = await client.call("POST", `/v1/dataimport/${entity}`, {
    file_id: file.file_id,
    sheet: file.sheet,
    mapping: file.mapping,
    mode,
    ...more,
  });
  if (started.status !== 200) throw new Error(JSON.stringify(started));
  return { ...(await ended(client, started.additionals.job)), file_id: file.file_id };
}
