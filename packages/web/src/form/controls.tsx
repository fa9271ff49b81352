import { documentsOf, type FieldKind, holdableStates, model, unitsOfDimension } from "@stowage/model";
import { Button, ColorPicker, DatePicker, Input, Switch } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { declaredAs } from "../api/resources.ts";
import { entriesIn, stateWord } from "../i18n/format.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { useSession } from "../session/store.ts";
import { Picture } from "../ui/Picture.tsx";
import { Select } from "../ui/Select.tsx";
import {
  AskedControl,
  CodeOfControl,
  CodesOfControl,
  KnownControl,
  NamedControl,
  OfferedControl,
} from "./CodeControls.tsx";
import { isEmpty } from "./check.ts";
import type { ControlProps } from "./controlProps.ts";
import { FilesControl } from "./FilesControl.tsx";
import { PictureControl } from "./PictureControl.tsx";
import { SoughtSelect } from "./SoughtSelect.tsx";

const controls: Record<FieldKind, (props: ControlProps) => React.ReactNode> = {
  text: TextControl,
  code: TextControl,
  email: TextControl,
  telephone: TextControl,
  whole: NumberControl,
  decimal: NumberControl,
  quantity: NumberControl,
  money: NumberControl,
  flag: FlagControl,
  choice: ChoiceControl,
  date: DayControl,
  instant: InstantControl,
  lookup: LookupControl,
  colour: ColourControl,
  file: FileControl,
  files: FilesControl,
  picture: (props) =>
    props.field.kind === "picture" && props.field.inline ? <InlinePicture {...props} /> : <PictureControl {...props} />,
  json: ListControl,
};

/** The control of a field: one for each kind. */
export function Control(props: ControlProps) {
  const Kind = controls[props.field.kind];
  return <Kind {...props} />;
}

const common = ({ id, disabled, autoFocus, onBlur }: ControlProps) => ({ id, disabled, autoFocus, onBlur });

const hints: Partial<Record<FieldKind, { type?: string; inputMode?: "email" | "tel"; autoComplete: string }>> = {
  email: { inputMode: "email", autoComplete: "off" },
  telephone: { inputMode: "tel", autoComplete: "off" },
};

function TextControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const max = field.kind === "text" ? field.max : field.kind === "code" ? (field.max ?? 60) : 200;
  const text = String(value ?? "");
  if ("names" in field && field.names) return <NamedControl {...props} target={field.names} only={field.only} />;
  if ("codeOf" in field && field.codeOf) return <CodeOfControl {...props} target={field.codeOf} />;
  if ("measures" in field && field.measures) return <ChoiceControl {...props} />;
  if (props.asked && props.asked.length > 0) return <AskedControl {...props} values={props.asked} />;
  if ("codes" in field && field.codes) return <OfferedControl {...props} codes={field.codes} max={max} />;
  if ("known" in field && field.known) return <KnownControl {...props} known={field.known} max={max} />;
  if (field.kind === "text" && field.lines) {
    return (
      <Input.TextArea
        {...common(props)}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={max}
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
      />
    );
  }
  return (
    <Input
      {...common(props)}
      {...hints[field.kind]}
      className={field.kind === "code" ? "code" : undefined}
      spellCheck={field.kind === "text"}
      placeholder={props.placeholder}
      maxLength={max}
      value={text}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

function NumberControl(props: ControlProps) {
  const whole = props.field.kind === "whole";
  return (
    <Input
      {...common(props)}
      className="number"
      inputMode={whole ? "numeric" : "decimal"}
      placeholder={props.placeholder}
      autoComplete="off"
      value={String(props.value ?? "")}
      onChange={(event) => props.onChange?.(toHalfWidth(event.target.value).replace(/[,\s]/g, ""))}
    />
  );
}

/** Digits as an input method for Chinese types them, made plain. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[０-９．－]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));

function FlagControl({ id, value, onChange, disabled }: ControlProps) {
  const words = useWords();
  return (
    <Switch
      id={id}
      disabled={disabled}
      checked={value === true}
      onChange={onChange}
      checkedChildren={words.say("frame.yes")}
      unCheckedChildren={words.say("frame.no")}
    />
  );
}

const fewChoices = 4;

/** Letters that are typed so soon one after the other, in milliseconds, belong together. */
const lettersTogether = 1000;

/** Takes letters one by one, and hands on what they begin; what means nothing any more begins anew with the last one. */
function useLetters(take: (begun: string) => boolean): (letter: string) => void {
  const before = useRef({ letters: "", at: 0 });
  return (letter) => {
    const now = performance.now();
    const { letters, at } = before.current;
    const own = letter.toLowerCase();
    const begun = now - at < lettersTogether ? letters + own : own;
    const isMeant = take(begun);
    if (!isMeant && begun !== own) take(own);
    before.current = { letters: isMeant ? begun : own, at: now };
  };
}

function ChoiceControl(props: ControlProps) {
  const words = useWords();
  const { field, name, value, onChange } = props;
  const values = field.kind === "choice" ? field.values : [];
  const units = "measures" in field && field.measures ? unitsOfDimension(field.measures) : [];
  const [typed, setTyped] = useState("");
  const options = [
    ...values.map((one) => ({ value: one, label: words.choice(name, one) })),
    ...units.map((one) => ({ value: one, label: one })),
  ];
  // Of few the first letters choose, as in a list of the system: of what one is called, or of its code.
  const letters = useLetters((begun) => {
    const meant = options.find(({ value, label }) => [label, value].some((one) => one.toLowerCase().startsWith(begun)));
    if (meant) onChange?.(meant.value);
    return meant !== undefined;
  });
  return (
    <Select
      {...common(props)}
      // Of many one is found by what one types; few are faster seen than typed.
      showSearch={options.length > fewChoices && { optionFilterProp: "label", onSearch: setTyped }}
      onInputKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (options.length <= fewChoices) {
          if ([...key.trim()].length === 1 && !ctrlKey && !metaKey && !altKey) letters(key);
          return;
        }
        // Tab takes what was typed, where it means one; by itself the control would forget it.
        const sought = typed.trim().toLowerCase();
        const meant = sought ? options.filter(({ label }) => label.toLowerCase().includes(sought)) : [];
        const [only] = meant;
        if (key === "Tab" && only && meant.length === 1) onChange?.(only.value);
      }}
      value={value ?? undefined}
      allowClear={!field.required}
      placeholder={words.say("form.noChoice")}
      options={options}
      onChange={(picked) => onChange?.(picked)}
    />
  );
}

/** As days are typed: the first is how they are shown. */
const dayFormats = ["YYYY-MM-DD", "YYYYMMDD", "YYYY/MM/DD", "YYYY/M/D", "YYYY-M-D", "YYYY.M.D"];
const instantFormats = dayFormats.flatMap((day) => [`${day} HH:mm`, `${day} HHmm`]);

function DayControl(props: ControlProps) {
  const take = (day: Dayjs | null) => props.onChange?.(day?.format("YYYY-MM-DD"));
  return (
    <DatePicker
      {...common(props)}
      {...typedDay(props, dayFormats, take)}
      className="wide"
      value={typeof props.value === "string" ? dayjs(props.value) : null}
      format={dayFormats}
      onChange={take}
    />
  );
}

/** What is typed and is no day stays in sight, and whoever asks is told. Enter takes the day and sends no form. */
function typedDay(
  { value, onBlur, onSought }: ControlProps,
  formats: readonly string[],
  take: (day: Dayjs | null) => void,
) {
  return {
    preserveInvalidOnBlur: true,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === "Enter") event.preventDefault();
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      const text = target instanceof HTMLInputElement ? target.value.trim() : "";
      const day = text === "" ? null : dayjs(text, [...formats], true);
      const isRead = day === null || day.isValid();
      const stood = typeof value === "string" ? dayjs(value).format(formats[0]) : "";
      if (isRead && text !== stood) take(day);
      onSought?.(() => Promise.resolve(isRead ? null : text));
      onBlur?.();
    },
  };
}

function InstantControl(props: ControlProps) {
  const take = (day: Dayjs | null) => props.onChange?.(day?.toISOString());
  return (
    <DatePicker
      {...common(props)}
      {...typedDay(props, instantFormats, take)}
      className="wide"
      aria-label={props.label}
      showTime={{ format: "HH:mm" }}
      format={instantFormats}
      value={typeof props.value === "string" ? dayjs(props.value) : null}
      onChange={take}
    />
  );
}

function LookupControl(props: ControlProps) {
  const words = useWords();
  const { field, value, onChange, onCreate } = props;
  const ownersOnly = useSession((session) => session.userInfo?.ownersOnly);
  if (field.kind !== "lookup") return null;
  const { among } = field;
  // Who sees some owners alone sees only those partners that are said to be theirs.
  const isPartner = field.as !== undefined && field.as !== "owner";
  return (
    <SoughtSelect
      {...common(props)}
      onSought={props.onSought}
      target={field.target}
      category={field.as}
      value={typeof value === "string" ? value : null}
      shownValue={props.shownValue}
      workspace={props.workspace}
      allowClear={!field.required}
      // A new row stands in none of the states that are looked among.
      onCreate={onCreate && !among ? (text) => onCreate(field.target, text) : undefined}
      within={{ ...among, ...props.within }}
      only={among ? onlyAmong(among, words) : isPartner && ownersOnly ? words.say("form.lookupOwners") : undefined}
      onPick={(row) => {
        onChange?.(row?.[declaredAs(field.target)?.key ?? ""] ?? undefined);
        props.onRow?.(row);
      }}
    />
  );
}

/** Which rows alone are found. */
const onlyAmong = (among: Readonly<Record<string, readonly string[]>>, words: Words): string =>
  Object.entries(among)
    .map(([name, values]) =>
      words.say("form.lookupOnly", {
        field: words.field(name),
        values: values.map((value) => words.choice(name, value)).join(words.say("frame.comma")),
      }),
    )
    .join(" ");

function ColourControl({ value, onChange, disabled }: ControlProps) {
  const words = useWords();
  return (
    <ColorPicker
      disabled={disabled}
      disabledAlpha
      showText={(colour) => (value ? colour.toHexString() : words.say("form.noChoice"))}
      allowClear
      value={typeof value === "string" ? value : null}
      onChangeComplete={(colour) => onChange?.(colour.cleared ? undefined : colour.toHexString())}
    />
  );
}

/** A file is attached where the document shows its files; here only its name is seen. */
function FileControl({ id, value }: ControlProps) {
  return <Input id={id} readOnly value={String(value ?? "")} />;
}

/** A picture, or what the screens keep for themselves: to be seen, and to be taken away. */
function Emptied({ control, children }: { control: ControlProps; children: ReactNode }) {
  const words = useWords();
  const { id, value, onChange, disabled } = control;
  return (
    <span className="row">
      {children}
      <Button
        id={id}
        size="small"
        disabled={disabled || isEmpty(value)}
        aria-label={`${words.say("form.clear")} ${words.field(control.name)}`}
        onClick={() => onChange?.(undefined)}
      >
        {words.say("form.clear")}
      </Button>
    </span>
  );
}

function InlinePicture(props: ControlProps) {
  return (
    <Emptied control={props}>
      <Picture value={props.value} name={props.name} />
    </Emptied>
  );
}

/** A list of codes; what may stand in one, as the states where documents may be held, is offered by name. */
function ListControl(props: ControlProps) {
  const words = useWords();
  const { name, field, value, onChange } = props;
  if ("kept" in field && field.kept) {
    return (
      <Emptied control={props}>
        <span>{words.say("form.entries", { count: entriesIn(value) })}</span>
      </Emptied>
    );
  }
  if (field.kind === "json" && field.codesOf) return <CodesOfControl {...props} target={field.codesOf} />;
  const choices = field.kind === "json" ? field.choices : undefined;
  const offered = choices
    ? choices.values.map((one) => ({ value: one, label: words.choice(choices.of, one) }))
    : name === "hold_after_step"
      ? holdableStates(documentsOf(model)).map((state) => ({ value: state, label: stateWord(state, words) }))
      : null;
  if (offered) {
    return (
      <Select
        {...common(props)}
        mode="multiple"
        placeholder={words.say("form.noChoice")}
        value={Array.isArray(value) ? value.map(String) : []}
        options={offered}
        onChange={(picked: string[]) => onChange?.(picked)}
      />
    );
  }
  return (
    <Select
      {...common(props)}
      mode="tags"
      tokenSeparators={[",", "、", " "]}
      value={Array.isArray(value) ? value.map(String) : []}
      open={false}
      suffixIcon={null}
      onChange={(picked: string[]) => onChange?.(picked)}
    />
  );
}
