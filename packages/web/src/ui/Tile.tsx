import type { Declared } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchPicture, type Pictured, pictureKey } from "../api/pictures.ts";
import type { AnyRow } from "../api/resources.ts";
import { signOf } from "./recordSign.tsx";
import "./tile.css";

/** Rows that are scrolled past are gone by then, and ask for nothing. */
const passingMs = 80;

interface Props {
  readonly of: Declared;
  /** Of the row whose picture it is; without it only what was fetched before is shown. */
  readonly id: string | undefined;
  readonly hash: string | null;
}

/** A picture, small; a sign where there is none. */
export function Tile({ of, id, hash }: Props) {
  const source = usePicture({ of, id, hash });
  return (
    <span className={source ? "picture-tile" : "picture-tile picture-empty"} aria-hidden="true">
      {source ? <img src={source} alt="" /> : signOf(of)}
    </span>
  );
}

/** The picture that a row has or shows. */
export function RowTile({ pictured: { of, id, name }, row }: { pictured: Pictured; row: AnyRow }) {
  const [owner, hash] = [row[id], row[name]];
  return <Tile of={of} id={owner ? String(owner) : undefined} hash={hash ? String(hash) : null} />;
}

function usePicture({ of, id, hash }: Props): string | undefined {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), passingMs);
    return () => clearTimeout(timer);
  }, []);
  const found = useQuery({
    queryKey: pictureKey(hash ?? "", "small"),
    queryFn: ({ signal }) => fetchPicture({ of, id: id ?? "", hash: hash ?? "" }, "small", signal),
    enabled: stays && id !== undefined && hash !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return hash === null ? undefined : found.data;
}
