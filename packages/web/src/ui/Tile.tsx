import type { Declared } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchPicture, type Pictured, pictureKey } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { useAtRest } from "./atRest.ts";
import { signOf } from "./recordSign.tsx";
import "./tile.css";

interface Props {
  readonly of: Declared;
  /** Of the row whose picture it is; without it only what was fetched before is shown. */
  readonly id: string | undefined;
  readonly hash: string | null;
}

/** A picture, small; a sign where there is none, and the bare ground while it is on its way. */
export function Tile({ of, id, hash }: Props) {
  return (
    <span className={hash === null ? "picture-tile picture-empty" : "picture-tile"} aria-hidden="true">
      {hash === null ? signOf(of) : <Drawn of={of} id={id} hash={hash} />}
    </span>
  );
}

/** The picture that a row has or shows. */
export function RowTile({ pictured: { of, id, name }, row }: { pictured: Pictured; row: AnyRow }) {
  const [owner, hash] = [row[id], row[name]];
  return <Tile of={of} id={owner ? String(owner) : undefined} hash={hash ? String(hash) : null} />;
}

type Kept = Props & { readonly hash: string };

/** Asked for once scrolling rests; what was asked for once is kept by its hash. */
function Drawn(kept: Kept) {
  const rests = useAtRest();
  const known = useQueryClient().getQueryData<string>(pictureKey(kept.hash, "small"));
  if (known !== undefined) return <img src={known} alt="" />;
  return rests ? <Fetched {...kept} /> : null;
}

function Fetched({ of, id, hash }: Kept) {
  const { data, isError } = useQuery({
    queryKey: pictureKey(hash, "small"),
    queryFn: ({ signal }) => fetchPicture({ of, id: id ?? "", hash }, "small", signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data !== undefined) return <img src={data} alt="" />;
  return isError || id === undefined ? signOf(of) : null;
}
