import type { Document } from "@stowage/model";
import { call } from "../../api/client.ts";
import type { AnyRow } from "../../api/resources.ts";

/** The locations that the server proposes, by `<line id>:good` and `<line id>:bad`. Without a proposal one types them. */
export async function putawayPlaces(
  document: Document,
  id: string,
  _lines: readonly AnyRow[],
): Promise<Readonly<Record<string, string>>> {
  const additionals = await call(`/v1${document.path}/putaway/propose`, { body: { ids: [id] } }).catch(() => ({
    proposals: [],
  }));
  const proposals = ((additionals as Record<string, unknown>).proposals ?? []) as readonly AnyRow[];
  return Object.fromEntries(
    proposals.map((one) => [
      `${one.inbound_detail_id ?? one.returned_detail_id}:${one.quality ?? "good"}`,
      String(one.storage_loc_code ?? ""),
    ]),
  );
}
