import type { Declared } from "@stowage/model";
import { Button } from "antd";
import type { Go, ScreenSearch } from "../api/search.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { BackIcon, DownIcon, UpIcon } from "../ui/icons.tsx";
import type { useList } from "./useList.ts";
import { useWalk } from "./useWalk.ts";
import "./rowWalk.css";

interface Props {
  readonly declared: Declared;
  readonly list: ReturnType<typeof useList>;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** What the list is called. */
  readonly title: string;
}

/** Above a row that takes the whole sheet: back to its list, where in it the row stands, and on to its neighbours. */
export function RowWalk({ declared, list, search, go, title }: Props) {
  const words = useWords();
  const walk = useWalk(list, declared.key, search, go);
  if (!walk || search.mode !== "full") return null;
  const { place, total, previous, next } = walk;
  return (
    <nav className="row-walk" aria-label={title}>
      <Button
        type="link"
        size="small"
        icon={<BackIcon size={14} />}
        onClick={() => go({ ...search, open: undefined, mode: undefined })}
      >
        {title}
      </Button>
      <span className="quiet" aria-live="polite">
        {place === null
          ? words.say("list.leftOf", { total: groupedDecimal(total) })
          : words.say("list.placeOf", { place: groupedDecimal(place), total: groupedDecimal(total) })}
      </span>
      <IconButton
        type="text"
        size="small"
        name={words.say("list.previousRow")}
        icon={<UpIcon size={14} />}
        disabled={!previous}
        onClick={previous}
      />
      <IconButton
        type="text"
        size="small"
        name={words.say("list.nextRow")}
        icon={<DownIcon size={14} />}
        disabled={!next}
        onClick={next}
      />
    </nav>
  );
}
