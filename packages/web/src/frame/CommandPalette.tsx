import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { find } from "../api/found.ts";
import { useWords } from "../i18n/index.ts";
import { useMay, useUserInfo, useWorkspace } from "../session/hooks.ts";
import type { MenuItem } from "../session/menu.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import "./palette.css";
import { foundHit, type Hit, newHits, screenHits, soleHit } from "./paletteHits.ts";

/** A text that says something. */
const shortest = 2;

interface Props {
  readonly open: boolean;
  /** What was scanned elsewhere: it is looked for at once. */
  readonly scanned: string;
  readonly onClose: () => void;
  readonly items: readonly MenuItem[];
}

/** Ctrl-K: screens by name, documents by number, products by code. */
export function CommandPalette({ open, scanned, onClose, items }: Props) {
  const words = useWords();
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      destroyOnHidden
      className="palette"
      title={<span className="visually-hidden">{words.say("frame.search")}</span>}
    >
      <Finder scanned={scanned} items={items} onClose={onClose} />
    </Dialog>
  );
}

function Finder({ scanned, items, onClose }: Omit<Props, "open">) {
  const words = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState(scanned);
  const [at, setAt] = useState(0);
  const { hits, rows } = useHits(text, items);
  const [sought, setSought] = useState(scanned);
  // Who scans presses Enter before the answer is there: what needs no choosing then opens by itself.
  useEffect(() => {
    const sole = sought && sought === text.trim() ? rows && soleHit(rows) : undefined;
    if (!sought || !rows) return;
    setSought("");
    if (sole || rows.length === 0) go(sole ?? hits[0]);
  });

  function go(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    void navigate({ to: "/Main/$path", params: { path: hit.path }, search: hit.search });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((before) => Math.max(0, Math.min(hits.length - 1, before + step)));
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const here = hits[at];
    const isNamed = here?.title.toLowerCase() === text.trim().toLowerCase();
    if (at > 0 || isNamed || text.trim().length < shortest) go(here);
    else if (rows) go(soleHit(rows) ?? here);
    else setSought(text.trim());
  }
  return (
    <>
      <div className="palette-input">
        <SearchIcon />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-hits"
          aria-activedescendant={hits[at] ? `hit-${at}` : undefined}
          aria-label={words.say("frame.search")}
          placeholder={words.say("frame.searchHint")}
          value={text}
          // What is scanned next takes the place of what was scanned before.
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="palette-hits" className="palette-hits" role="listbox" aria-label={words.say("frame.search")}>
        {hits.map((hit, index) => (
          <HitRow
            key={hit.key}
            hit={hit}
            index={index}
            here={index === at}
            first={hits[index - 1]?.group !== hit.group}
            go={go}
          />
        ))}
      </div>
      {hits.length === 0 && <p className="quiet palette-none">{words.say("frame.searchNothing", { text })}</p>}
    </>
  );
}

function HitRow({
  hit,
  index,
  here,
  first,
  go,
}: {
  hit: Hit;
  index: number;
  here: boolean;
  first: boolean;
  go: (hit: Hit) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (here) row.current?.scrollIntoView({ block: "nearest" });
  }, [here]);
  return (
    <>
      {first && (
        <div role="presentation" className="palette-group">
          {hit.group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's */}
      <div
        ref={row}
        id={`hit-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={here}
        className={`palette-hit ${here ? "palette-here" : ""}`}
        onClick={() => go(hit)}
      >
        <span>{hit.title}</span>
        <span className="quiet">{hit.more}</span>
      </div>
    </>
  );
}

/** What is found, in the order in which it is shown; `rows` is undefined until the server has answered this text. */
function useHits(text: string, items: readonly MenuItem[]) {
  const words = useWords();
  const may = useMay();
  const workspace = useWorkspace();
  const asked = useDebounced(text.trim(), 150);
  const isAsked = asked.length >= shortest;
  const { data } = useQuery({
    queryKey: ["palette", asked, workspace],
    enabled: isAsked,
    queryFn: async ({ signal }) => find(asked, workspace, signal),
  });
  const { favourites = [], recent = [] } = useUserInfo();
  const screens = screenHits(text, items, [...new Set([...favourites, ...recent])], words);
  const made = newHits(text, (declared) => may(declared.menu, "create"), words);
  const rows = isAsked && asked === text.trim() ? data?.map((one) => foundHit(one, words)) : undefined;
  const exact = rows?.filter((hit) => hit.exact) ?? [];
  const others = rows?.filter((hit) => !hit.exact) ?? [];
  return { hits: [...exact, ...screens, ...made, ...others], rows };
}
