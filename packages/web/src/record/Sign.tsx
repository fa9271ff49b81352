import type { Declared } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchPicture, pictureKey, picturesOf } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { signOf } from "../ui/recordSign.tsx";
import { rowName } from "../ui/rowTitle.ts";
import { Tile } from "../ui/Tile.tsx";

/** The picture of a record, or of what it is about, and a sign where it has none. */
export function Sign({ declared, row }: { declared: Declared; row: AnyRow }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [about] = declared.picture === undefined ? picturesOf(declared).filter(({ always }) => always) : [];
  const { of, name: picture, id: key } = about ?? { of: declared, name: declared.picture ?? "", id: declared.key };
  const field = of.fields[of.picture ?? ""];
  const value = row[picture];
  if (field?.kind !== "picture" || typeof value !== "string" || value === "")
    return (
      <span className={field ? "record-sign record-picture" : "record-sign"} aria-hidden="true">
        {signOf(declared, field ? 28 : 22)}
      </span>
    );
  if (field.inline)
    return (
      <span className="record-sign" aria-hidden="true">
        <img src={value} alt="" />
      </span>
    );
  const whose = { of, id: String(row[key]), hash: value };
  const name = rowName(declared, row, words);
  return (
    <>
      <button
        type="button"
        className="record-sign record-picture"
        aria-label={words.say("record.showPicture", { name })}
        onClick={() => setOpen(true)}
      >
        <Tile {...whose} />
      </button>
      <Dialog open={open} footer={null} width={640} title={name} destroyOnHidden onCancel={() => setOpen(false)}>
        <Whole {...whose} name={name} />
      </Dialog>
    </>
  );
}

function Whole({ name, ...whose }: { of: Declared; id: string; hash: string; name: string }) {
  const whole = useQuery({
    queryKey: pictureKey(whose.hash, "whole"),
    queryFn: ({ signal }) => fetchPicture(whose, "whole", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <div className="picture-whole">{whole.data && <img src={whole.data} alt={name} />}</div>;
}
