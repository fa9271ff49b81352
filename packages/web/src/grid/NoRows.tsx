import { columnsOf, type Declared, type ListView, partOf } from "@stowage/model";
import { Button, Empty } from "antd";
import type { ReactNode } from "react";
import type { Go, ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { useItemInSight } from "../session/hooks.ts";
import { partedByNeeds } from "./needs.ts";
import { viewTitle } from "./ViewTabs.tsx";

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  readonly go: Go;
  /** The view that is shown. */
  readonly view: ListView | undefined;
  /** The first step where nothing is there at all. */
  readonly first?: ReactNode;
}

/** The condition of lists that are asked for by one text, whatever it names. */
const soughtText = "sought";

/** What would be here, and what to do about it. */
export function NoRows({ declared, search, go, view, first }: Props) {
  const words = useWords();
  const { needed, beyond } = partedByNeeds(declared, search.q);
  const asked = beyond.length > 0;
  // Of what the list is not searched without there is nothing, which says nothing of the list itself.
  const places = [...columnsOf(declared, partOf.warehouse), ...columnsOf(declared, partOf.owner)];
  const isSought = needed.some(([name]) => !places.includes(name));
  const isPart = view !== undefined && view.ask.length > 0;
  // To the question of an entry of the menu, with nothing added, nothing is a fine answer.
  const entry = useItemInSight()(declared.name, search);
  const isEntry = asked && entry?.search?.q?.length === search.q?.length;
  const isFine = isEntry || !(asked || isSought);
  const name = entry && isEntry ? words.menu(entry.code) : isPart ? viewTitle(declared, view, words) : undefined;
  const none = isFine && name ? words.say("list.nothingThere", { name }) : words.say("list.noMatch");
  return (
    <div className="no-rows">
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          asked || isPart || isSought ? none : words.say("list.empty", { resource: words.resources(declared.name) })
        }
      >
        {asked && !isFine && <p className="quiet">{words.say("list.noMatchHint")}</p>}
        {isSought && needed.some(([name]) => name === soughtText) && (
          <p className="quiet">{words.say("list.soughtHint")}</p>
        )}
        <div className="no-rows-do">
          {isPart && (
            <Button onClick={() => go({ ...search, view: "all", page: undefined })}>{words.say("list.showAll")}</Button>
          )}
          {asked && (
            <Button onClick={() => go({ ...search, q: needed, any: undefined, page: undefined })}>
              {words.say("list.clearConditions")}
            </Button>
          )}
          {!asked && !isSought && first}
        </div>
      </Empty>
    </div>
  );
}
