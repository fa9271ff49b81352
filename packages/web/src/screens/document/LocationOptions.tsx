import { model } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lookUp, lookupPageSize } from "../../api/lookup.ts";
import type { Workspace } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useDebounced } from "../../ui/useDebounced.ts";

/** Whether a field of a payload holds the code of a location. */
export const isLocation = (name: string): boolean => /^storage_\w*code$/.test(name);

/** Offers the warehouse's locations that the text may mean, searched on the server: a warehouse may have many thousands. */
export function LocationOptions({ id, text, workspace }: { id: string; text: string; workspace: Workspace }) {
  const words = useWords();
  const asked = useDebounced(text.trim(), 180);
  const found = useQuery({
    queryKey: ["storage", "lookup", "codes", asked, workspace],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => lookUp(model.storage, { text: asked, workspace, signal }),
  });
  const rows = found.data ?? [];
  return (
    <>
      <datalist id={id}>
        {rows.map((storage) => (
          <option key={String(storage.storage_id)} value={String(storage.storage_code)} />
        ))}
      </datalist>
      {text.trim() !== "" && rows.length >= lookupPageSize && (
        <p className="quiet payload-more">
          {words.field("storage_loc_code")}: {words.say("form.lookupMore")}
        </p>
      )}
    </>
  );
}
