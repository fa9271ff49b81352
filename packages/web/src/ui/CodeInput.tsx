import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AutoComplete, Input } from "antd";
import { type KeyboardEvent, useContext, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { lookUp, lookupPageSize, namedIn } from "../api/lookup.ts";
import { type AnyRow, declaredAs, type Workspace } from "../api/resources.ts";
import { type Goods, whereItLies } from "../api/whereItLies.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { GoOnByEnter } from "./goOn.ts";
import { movedPointer } from "./movedPointer.ts";
import { selectAll } from "./selectAll.ts";
import { useDebounced } from "./useDebounced.ts";
import { useNarrow } from "./useNarrow.ts";

interface Props {
  /** The resource of which a row is named by its code. */
  readonly target: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly workspace?: Partial<Workspace> | undefined;
  /** What the named row has to be. */
  readonly only?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Where this lies is offered first. */
  readonly goods?: Goods | undefined;
  readonly id?: string | undefined;
  readonly size?: "small";
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** A key that picks nothing that is offered. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly label?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * Names a row by its code: typed or scanned as it is, or picked among those that the text may mean. What was not typed yet
 * is no question: until then all are offered, those first that make sense.
 */
export function CodeInput({ target, value, onChange, onKeyDown, ...rest }: Props) {
  const words = useWords();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const { rows, isMore } = useOffered({ target, text: isTyped ? value : "", isAsked: open, ...rest });
  const code = codeFieldOf(target);
  const active = useRef<string>(undefined);
  const keys = useKeys(onKeyDown, () => setOpen(false));
  const typed = {
    "aria-label": rest.label,
    "aria-invalid": rest.error ? true : undefined,
    title: rest.error,
    autoComplete: "off",
    spellCheck: false,
    maxLength: 60,
    onFocus: selectAll,
    onKeyDown: keys.onKeyDown,
  };
  /** A list that is open keeps Tab for itself, and the cursor in its field: what one went to is taken before, and one goes on. */
  function goOn({ key }: KeyboardEvent): void {
    if (key !== "Tab") return;
    const walkedTo = isOpen && keys.isWalked() && rows.find((row) => String(row[code]) === active.current);
    if (walkedTo) onChange(String(walkedTo[code]));
    flushSync(() => setOpen(false));
  }
  const isOpen = open && rows.length > 0;
  const choice = (
    <AutoComplete
      id={rest.id}
      size={rest.size}
      disabled={rest.disabled}
      autoFocus={rest.autoFocus}
      className="code-input code"
      popupMatchSelectWidth={260}
      // On a telephone the button that ends the dialog is what stands below its last field.
      placement={narrow ? "topLeft" : "bottomLeft"}
      value={value}
      // Whatever was typed or scanned stays as it is unless somebody goes to one that is offered.
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: false }}
      status={rest.error ? "error" : undefined}
      open={isOpen}
      onActive={(one) => {
        active.current = one === undefined || one === null ? undefined : String(one);
      }}
      onOpenChange={setOpen}
      options={rows.map((row) => ({ value: String(row[code]), label: <Offered {...{ target, row, code }} /> }))}
      popupRender={(menu) => (
        <div {...movedPointer}>
          {menu}
          {isMore && <p className="lookup-more quiet">{words.say("form.lookupMore")}</p>}
        </div>
      )}
      onSearch={() => {
        keys.begin();
        setTyped(true);
      }}
      onChange={(next) => onChange(String(next ?? ""))}
      onSelect={() => {
        setOpen(false);
        setTyped(false);
      }}
      onBlur={() => {
        keys.begin();
        // What is found only now would open over what comes next.
        setOpen(false);
        setTyped(false);
        rest.onBlur?.();
      }}
      aria-label={rest.label}
    >
      {rest.size ? <input {...typed} className="cell-input code" /> : <Input {...typed} className="code" />}
    </AutoComplete>
  );
  return (
    <span className="lookup-keys" onKeyDownCapture={goOn}>
      {choice}
    </span>
  );
}

/**
 * The keys of a field with a list. The list marks by itself what begins as what was typed: only what somebody went to is
 * taken instead of it.
 */
function useKeys(onKeyDown: Props["onKeyDown"], close: () => void) {
  const isWalked = useRef(false);
  const entered = useRef<HTMLInputElement>(null);
  const goOnBy = useContext(GoOnByEnter);
  // As soon as what was picked stands there: the next character of a scanner is there within a millisecond.
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = null;
  });
  return {
    isWalked: () => isWalked.current,
    /** Nobody has gone to anything yet. */
    begin() {
      isWalked.current = false;
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget } = event;
      const isExpanded = currentTarget.getAttribute("aria-expanded") === "true";
      const isEnter = key === "Enter" && !event.nativeEvent.isComposing;
      const go = onKeyDown ?? (isEnter ? goOnBy : undefined);
      if (isExpanded && ["ArrowDown", "ArrowUp"].includes(key)) {
        isWalked.current = true;
      } else if (!isEnter) {
        go?.(event);
      } else if (isExpanded && isWalked.current && isSomeActive()) {
        // It takes what one went to, and sends no form; what is scanned next takes its place.
        event.preventDefault();
        entered.current = currentTarget;
      } else if (go || (isExpanded && isSomeActive())) {
        // What was typed or scanned is meant as it is, whatever the list has marked.
        event.stopPropagation();
        close();
        if (go) return go(event);
        event.preventDefault();
        currentTarget.select();
      } else {
        // A closed list opens itself by Enter as soon as it has seen the key, and would keep the next one.
        queueMicrotask(close);
      }
    },
  };
}

const isSomeActive = (): boolean => document.querySelector(".ant-select-item-option-active:not(:empty)") !== null;

/** Where a code names a row only beside others, its label begins with it. */
export function codeFieldOf(target: string): string {
  const declared = declaredAs(target);
  return declared?.code ?? declared?.label[0] ?? "";
}

interface Question extends Pick<Props, "target" | "workspace" | "only" | "goods"> {
  readonly text: string;
  readonly isAsked: boolean;
}

function useOffered({ target, text, isAsked, workspace, only, goods }: Question) {
  const where = { ...useWorkspace(), ...workspace };
  const asked = useDebounced(text.trim(), 180);
  const declared = declaredAs(target);
  const found = useQuery({
    queryKey: [target, "lookup", "codes", asked, where, only ?? {}],
    enabled: isAsked && declared !== undefined,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      declared ? lookUp(declared, { text: asked, workspace: where, within: only, signal }) : [],
  });
  const near = useQuery({
    queryKey: [target, "lookup", "lies", goods ?? {}, where],
    enabled: isAsked && goods !== undefined,
    staleTime: 30_000,
    queryFn: ({ signal }) => whereItLies(goods, where, signal),
  });
  const code = codeFieldOf(target);
  const first = (near.data ?? []).filter((row) => String(row[code]).toLowerCase().includes(asked.toLowerCase()));
  const others = (found.data ?? []).filter((row) => !first.some((one) => one[code] === row[code]));
  return { rows: [...first, ...others], isMore: (found.data ?? []).length >= lookupPageSize };
}

/** A code, and behind it what is there of the goods, else what kind of place it is, else what the row is called. */
function Offered({ target, row, code }: { target: string; row: AnyRow; code: string }) {
  const words = useWords();
  const kind = typeof row.storage_type === "string" ? words.choice("storage_type", row.storage_type) : "";
  const names = (declaredAs(target)?.label ?? []).filter((name) => name !== code);
  const name = names.map((one) => namedIn(target, row, one)).join(" ");
  const lies = row.lies ? `${groupedDecimal(String(row.lies))} ${row.lies_unit ?? ""}` : "";
  return (
    <span className="found spread">
      <span className="code">{String(row[code])}</span>
      <span className="quiet">{lies || kind || name}</span>
    </span>
  );
}
