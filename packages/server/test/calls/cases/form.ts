import type { Prepared } from "./prepared.ts";

/** A file as a form sends it. */
export const formWith = (content: string, name = "notice.txt") => formWithFields(content, {}, name);

/** A file with what else a form says. */
export function formWithFields(
  content: string,
  fields: Readonly<Record<string, string>>,
  name = "notice.txt",
): Pick<Prepared, "body" | "headers"> {
  const boundary = "----a-file";
  const body = [
    ...Object.entries(fields).flatMap(([field, value]) => [
      `--${boundary}`,
      `content-disposition: form-data; name="${field}"`,
      "",
      value,
    ]),
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
