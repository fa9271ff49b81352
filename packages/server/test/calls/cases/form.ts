import type { Prepared } from "./prepared.ts";

/** A file as a form sends it. */
export const formWith = (content: string, name = "notice.txt") => formWithFields(content, {}, name);

/** A file with what else a form says. */
export const formWithFields = (
  content: string | Buffer,
  fields: Readonly<Record<string, string>>,
  name = "notice.txt",
): Pick<Prepared, "body" | "headers"> => formWithFiles({ file: { name, content } }, fields);

/** Files, each as the part of that name, with what else a form says. */
export function formWithFiles(
  files: Readonly<Record<string, { readonly name: string; readonly content: string | Buffer }>>,
  fields: Readonly<Record<string, string>>,
): Pick<Prepared, "body" | "headers"> {
  const boundary = "----a-file";
  const parts = [
    ...Object.entries(fields).map(([field, value]) => ({ head: `name="${field}"`, content: value })),
    ...Object.entries(files).map(([field, { name, content }]) => ({
      head: `name="${field}"; filename="${name}"\r\ncontent-type: text/plain`,
      content,
    })),
  ];
  const body = Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
