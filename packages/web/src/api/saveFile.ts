import { type CallOptions, callForFile, type FetchedFile } from "./client.ts";

/** Fetches a file and hands it to the browser to keep; answers what its encoding lacked. */
export async function saveFile(path: string, options: CallOptions): Promise<FetchedFile["lost"]> {
  const { blob, name, lost } = await callForFile(path, options);
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
  return lost;
}
