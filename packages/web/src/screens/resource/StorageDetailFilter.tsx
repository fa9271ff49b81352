import { type LocationPart, locationNodes } from "@stowage/model";
import type { AnyRow } from "../../api/resources.ts";
import type { Asked, Go, ScreenSearch } from "../../api/search.ts";
import { useWords } from "../../i18n/index.ts";
import { LookupSelect } from "../../ui/LookupSelect.tsx";

const names: readonly string[] = ["sd_id", ...Object.values(locationNodes)];
const isStorageDetail = ([name]: Asked) => names.includes(name);

/** What is asked of locations that lie in a part: that it is the part of its own level that they name. */
export function within(part: AnyRow | null): Asked | null {
  const level = part?.sd_level as LocationPart | undefined;
  return part && level ? [level === "slot" ? "sd_id" : locationNodes[level], "equal", String(part.sd_id)] : null;
}

/** Narrows the list of locations to a part of the warehouse with all that lies in it. */
export function StorageDetailFilter({ search, go }: { search: ScreenSearch; go: Go }) {
  const words = useWords();
  const asked = search.q ?? [];
  const value = asked.find(isStorageDetail)?.[2];
  const ask = (condition: Asked | null) => {
    const q = [...asked.filter((one) => !isStorageDetail(one)), ...(condition ? [condition] : [])];
    go({ ...search, q: q.length > 0 ? q : undefined, page: undefined });
  };
  return (
    <div className="storage-detail-filter">
      <LookupSelect
        target="storage_detail"
        value={null}
        key={String(value)}
        placeholder={words.say("batch.withinPart")}
        ariaLabel={words.say("batch.withinPart")}
        onPick={(row) => ask(within(row))}
      />
    </div>
  );
}
