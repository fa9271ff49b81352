import { type CallOptions, callForFile, type FetchedFile } from "./client.ts";

/** Fetches a file and hands it to the browser to keep, once all of it is there; answers what there is to say of it. */
export async function saveFile(path: string, options: CallOptions): Promise<Pick<FetchedFile, "lost" | "rows">> {
  const { blob, name, lost, rows } = await callForFile(path, options);
  keepFile(blob, name);
  return { lost, rows };
}

/** Hands what was fetched to the browser to keep. */
export function keepFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
