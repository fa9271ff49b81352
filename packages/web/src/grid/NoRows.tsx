import type { Declared } from "@stowage/model";
import { Button, Empty } from "antd";
import type { ReactNode } from "react";
import type { Go, ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { useItemInSight } from "../session/hooks.ts";

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** The first step where nothing is there at all. */
  readonly first?: ReactNode;
}

/** What would be here, and what to do about it. */
export function NoRows({ declared, search, go, first }: Props) {
  const words = useWords();
  const asked = (search.q?.length ?? 0) > 0;
  // To the question of an entry of the menu, with nothing added, nothing is a fine answer.
  const entry = useItemInSight()(declared.name, search);
  const isFine = entry?.search?.q?.length === search.q?.length;
  const none =
    entry && isFine ? words.say("list.nothingThere", { name: words.menu(entry.code) }) : words.say("list.noMatch");
  return (
    <div className="no-rows">
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={asked ? none : words.say("list.empty", { resource: words.resources(declared.name) })}
      >
        {asked ? (
          <>
            {!isFine && <p className="quiet">{words.say("list.noMatchHint")}</p>}
            <Button onClick={() => go({ ...search, q: undefined, any: undefined, page: undefined })}>
              {words.say("list.clearConditions")}
            </Button>
          </>
        ) : (
          first
        )}
      </Empty>
    </div>
  );
}
