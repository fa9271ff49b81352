import { barcodesOf, type Declared } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asFailure } from "../api/failure.ts";
import { type LookupQuestion, labelOf, lookUp, lookupPageSize, namedIn } from "../api/lookup.ts";
import { type Pictured, picturesFor } from "../api/pictures.ts";
import { type AnyRow, declaredAs, type Workspace } from "../api/resources.ts";
import { type Goods, whereItLies } from "../api/whereItLies.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { failureText } from "./FailureNote.tsx";
import { PlusIcon } from "./icons.tsx";
import { movedPointer } from "./movedPointer.ts";
import { Select } from "./Select.tsx";
import { RowTile } from "./Tile.tsx";
import { useDebounced } from "./useDebounced.ts";

export interface LookupSelectProps {
  readonly target: string;
  readonly category?: string;
  readonly value?: string | null;
  /** How the value reads before it was looked up. */
  readonly shownValue?: string;
  readonly onPick: (row: AnyRow | null, text: string) => void;
  /** Asks for what is missing to be made; `text` is what was typed. */
  readonly onCreate?: ((text: string) => void) | undefined;
  readonly workspace?: Partial<Workspace>;
  /** What the rows must agree in. */
  readonly within?: LookupQuestion["within"];
  /** Which rows alone are found, said where none is. */
  readonly only?: string | undefined;
  /** Where this lies is offered first. */
  readonly goods?: Goods | undefined;
  /** Offers also what is disabled: for a question, not for what is kept. */
  readonly disabledToo?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly id?: string;
  readonly size?: "small" | "middle";
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
  readonly initialText?: string;
  readonly status?: "error";
  readonly allowClear?: boolean;
  readonly ariaLabel?: string;
  readonly onBlur?: () => void;
  /** What is typed as it is left or Enter is pressed, whether or not it is found; nothing where Escape takes it back. */
  readonly onText?: (text: string) => void;
  /** Tab was pressed after typing: the row that Enter would pick, or none where it is not found yet. Without it, that row is picked. */
  readonly onTab?: (row: AnyRow | null, text: string) => void;
  /** It was left by other means than Tab, with something typed that was not taken. */
  readonly onLeft?: (text: string) => void;
  /** After the list was closed, whether or not anything was picked. */
  readonly onClosed?: () => void;
}

/** Finds a row of another resource by code, name or barcode, while one types. */
export function LookupSelect({
  target,
  category,
  value,
  shownValue,
  onPick,
  onCreate,
  onTab,
  onText,
  onLeft,
  workspace,
  within,
  goods,
  disabledToo,
  ...rest
}: LookupSelectProps) {
  const words = useWords();
  const here = useWorkspace();
  const declared = declaredAs(target);
  const [open, setOpen] = useState(rest.defaultOpen ?? false);
  const [text, setText] = useState(rest.initialText ?? "");
  const [picked, setPicked] = useState<AnyRow | null>(null);
  const active = useRef<string>(undefined);
  const settledText = useDebounced(text, 180);
  const where = { ...here, ...workspace };
  const question = { text: settledText, workspace: where, category, within, disabledToo };
  const found = useFound(declared, question, open);
  const near = useLying(declared, goods, question, open);
  // What was found for less than is typed by now is not offered: Enter would pick another row than the one meant.
  const waits = settledText !== text || found.isFetching;
  const rows = waits || !declared ? [] : firstOf(near, found.data ?? [], declared.key);
  const takeLater = useEnter(text, !waits, takeMeant);
  if (!declared) return null;
  const label = picked && picked[declared.key] === value ? labelOf(declared, picked) : shownValue || value;
  const key = declared.key;
  function meant() {
    return rows.find((row) => declared && row[declared.key] === active.current) ?? rows[0] ?? null;
  }
  function close() {
    setOpen(false);
    setText("");
    rest.onClosed?.();
  }
  function take(row: AnyRow | null) {
    setPicked(row);
    onPick(row, text);
  }
  function takeMeant() {
    const row = meant();
    if (!row) return;
    take(row);
    close();
  }
  const select = (
    <Select
      {...selectProps(rest)}
      onActive={(one) => {
        active.current = String(one);
      }}
      // Enter changes nothing where a value stands and nothing was typed.
      defaultActiveFirstOption={text !== "" || !value}
      labelInValue
      showSearch={{ filterOption: false, searchValue: text }}
      onClear={() => setText("")}
      value={value ? { value, label } : undefined}
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      placeholder={rest.placeholder ?? words.say(barcodesOf(declared) ? "form.lookupHintBarcode" : "form.lookupHint")}
      loading={found.isFetching}
      options={optionsOf(declared, rows, where.ownerId)}
      notFoundContent={waits ? words.say("list.loading") : whyNothing(found.error, text, rest.only, words)}
      onChange={(option) => take(rows.find((one) => one[key] === option?.value) ?? null)}
      popupRender={(menu) => <Popup {...{ menu, rows, text, onCreate }} close={() => setOpen(false)} />}
    />
  );
  function pressed(event: KeyboardEvent): void {
    if (text === "") return;
    if (event.key === "Escape" || event.key === "Enter") onText?.(event.key === "Enter" ? text : "");
    if (event.key === "Tab") tab(meant());
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (waits) takeLater();
    else takeMeant();
  }
  /** Takes the row, or leaves it to whoever asks; what was typed would stand over what it comes to. */
  function tab(row: AnyRow | null): void {
    if (onTab) onTab(row, text);
    else if (row) take(row);
    // A list that is open keeps the key for itself, and the cursor in its field.
    flushSync(() => {
      setOpen(false);
      setText("");
    });
  }
  function left(): void {
    onText?.(text);
    onLeft?.(text);
  }
  return <Typed {...{ text, setText, pressed, left }}>{select}</Typed>;
}

interface TypedProps {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly pressed: (event: KeyboardEvent) => void;
  /** Left otherwise than by Tab while something is typed. */
  readonly left: () => void;
  readonly children: ReactNode;
}

/**
 * Hears what is typed, and keys before the grid hears them, which leaves the cell. What the kit tells of a search is also
 * what it empties by itself as it opens: here only what is typed counts.
 */
function Typed({ text, setText, pressed, left, children }: TypedProps) {
  const typed = ({ target }: FormEvent) => target instanceof HTMLInputElement && setText(target.value);
  const blurred = () => text !== "" && left();
  return (
    <span className="lookup-keys" onKeyDownCapture={pressed} onInput={typed} onBlurCapture={blurred}>
      {children}
    </span>
  );
}

const whyNothing = (error: unknown, text: string, only: string | undefined, words: Words): string =>
  error
    ? failureText(asFailure(error), words)
    : [words.say("form.lookupNothing", { text }), ...(only ? [only] : [])].join(" ");

interface PopupProps extends Pick<LookupSelectProps, "onCreate"> {
  readonly menu: ReactNode;
  readonly rows: readonly AnyRow[];
  readonly text: string;
  readonly close: () => void;
}

/** What was found, and below it what else there is to do. */
function Popup({ menu, rows, text, onCreate, close }: PopupProps) {
  const words = useWords();
  return (
    <div {...movedPointer}>
      {menu}
      {rows.length === lookupPageSize && <p className="lookup-more quiet">{words.say("form.lookupMore")}</p>}
      {onCreate && text && <MakeButton text={text} make={onCreate} close={close} />}
    </div>
  );
}

interface MakeProps {
  readonly text: string;
  readonly make: (text: string) => void;
  readonly close: () => void;
}

function MakeButton({ text, make, close }: MakeProps) {
  const words = useWords();
  function go() {
    close();
    make(text);
  }
  return (
    <Button type="text" block icon={<PlusIcon />} onClick={go}>
      {words.say("form.lookupCreate", { text })}
    </Button>
  );
}

/** Enter behind a text whose rows are still sought, as a scanner sends it: it counts once they are found. */
function useEnter(text: string, isFound: boolean, then: () => void) {
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  useEffect(() => {
    if (pressedAt === null || (pressedAt === text && !isFound)) return;
    setPressedAt(null);
    if (pressedAt === text) then();
  });
  return () => setPressedAt(text);
}

/** Some rows, and behind them those of the others that are not among them. */
const firstOf = (first: readonly AnyRow[], others: readonly AnyRow[], key: string): readonly AnyRow[] => [
  ...first,
  ...others.filter((row) => !first.some((one) => one[key] === row[key])),
];

const useFound = (declared: Declared | undefined, question: LookupQuestion, isAsked: boolean) =>
  useQuery({
    queryKey: [
      declared?.name,
      "lookup",
      question.text,
      question.category ?? "",
      question.workspace,
      question.within ?? {},
      question.disabledToo,
    ],
    queryFn: ({ signal }) => (declared ? lookUp(declared, { ...question, signal }) : []),
    enabled: isAsked,
    staleTime: 30_000,
  });

/** Of the places where goods lie, those that the text may mean. */
function useLying(
  declared: Declared | undefined,
  goods: Goods | undefined,
  { workspace, text }: LookupQuestion,
  isAsked: boolean,
): readonly AnyRow[] {
  const found = useQuery({
    queryKey: [declared?.name, "lookup", "lies", goods ?? {}, workspace],
    queryFn: ({ signal }) => whereItLies(goods, workspace, signal),
    enabled: isAsked && goods !== undefined,
    staleTime: 30_000,
  });
  const asked = text.trim().toLowerCase();
  return (found.data ?? []).filter((row) => declared && labelOf(declared, row).toLowerCase().includes(asked));
}

function optionsOf(declared: Declared, rows: readonly AnyRow[], owner: string | null) {
  const pictured = picturesFor(declared, rows).find(({ id }) => id === declared.key);
  return rows.map((row) => ({
    value: String(row[declared.key]),
    label: <Found declared={declared} row={row} pictured={pictured} owner={owner} />,
    // Read aloud, an option is called by a text alone: without one, by its value.
    "aria-label": labelOf(declared, row),
  }));
}

function selectProps(rest: Partial<LookupSelectProps>) {
  return {
    id: rest.id,
    size: rest.size,
    status: rest.status,
    disabled: rest.disabled,
    autoFocus: rest.autoFocus,
    onBlur: rest.onBlur,
    allowClear: rest.allowClear ?? true,
    "aria-label": rest.ariaLabel,
    className: "lookup",
    popupMatchSelectWidth: 320,
  } as const;
}

interface FoundProps {
  readonly declared: Declared;
  readonly row: AnyRow;
  readonly pictured: Pictured | undefined;
  /** The owner that is chosen already. */
  readonly owner: string | null;
}

/** One row found: its label, and behind it what tells it from its neighbours. */
function Found({ declared, row, pictured, owner }: FoundProps) {
  const words = useWords();
  // Whose it is says nothing where an owner is chosen.
  const whose = owner === null ? ["owner_name"] : [];
  const more = ["product_spec", ...whose, "vatno", "storage_type", "city_name", "country_name"]
    .filter((name) => !declared.label.includes(name))
    .map((name) => (name === "storage_type" && row[name] ? words.choice(name, String(row[name])) : row[name]))
    .filter((value): value is string => typeof value === "string" && value !== "");
  if (row.lies) more.unshift(`${groupedDecimal(String(row.lies))} ${row.lies_unit ?? ""}`.trim());
  const isPart = declared.name === "storage_detail";
  if (isPart && row.sd_level) more.unshift(words.choice("sd_level", String(row.sd_level)));
  const parts: ReactNode[] = isPart
    ? [labelOf(declared, row)]
    : declared.label.map((name) => namedIn(declared.name, row, name)).filter(Boolean);
  return (
    <span className="found">
      {pictured && <RowTile pictured={pictured} row={row} />}
      <span className="code">{parts[0]}</span>
      <span className="found-name">
        {" "}
        {parts.slice(1)}
        {more.length > 0 && <span className="quiet"> · {more.slice(0, 2).join(" · ")}</span>}
      </span>
    </span>
  );
}
