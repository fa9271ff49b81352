import { Button, Input } from "antd";
import type { KeyboardEvent } from "react";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { CodeInput } from "../../../ui/CodeInput.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Labelled } from "../../../ui/Labelled.tsx";
import { useNamed } from "../../../ui/useNamed.ts";
import { type Box, sizes } from "./box.ts";

interface Props {
  readonly box: Box;
  readonly errorAt: (name: string) => string | undefined;
  readonly set: (part: Partial<Box>) => void;
  readonly remove: (() => void) | undefined;
}

/** The number of a box, its type, and the sizes that no type says; what is wrong stands at its field. */
export function BoxHead({ box, errorAt, set, remove }: Props) {
  const words = useWords();
  const { row: type, isKnown, isUnknown } = useNamed("box_type", box.box_type_code);
  const typeError = isUnknown
    ? words.error("UNKNOWN_REFERENCE", { field: "box_type_code", value: box.box_type_code })
    : errorAt("box_type_code");
  return (
    <div className="row box-head">
      <Labelled label={words.field("box_no")}>
        {(id) => (
          <>
            <Input
              id={id}
              value={box.box_no}
              maxLength={60}
              // The dialog was there before what is packed was read; and a box that is added begins with its number.
              autoFocus
              status={errorAt("box_no") || box.box_no.trim() === "" ? "error" : undefined}
              aria-invalid={errorAt("box_no") ? true : undefined}
              onChange={(event) => set({ box_no: event.target.value })}
            />
            <Wrong text={errorAt("box_no")} />
          </>
        )}
      </Labelled>
      <Labelled label={words.field("box_type_code")}>
        {(id) => (
          <>
            <CodeInput
              id={id}
              target="box_type"
              value={box.box_type_code}
              error={typeError}
              onKeyDown={toWeight}
              onChange={(box_type_code) => set({ box_type_code })}
            />
            <Wrong text={typeError} />
          </>
        )}
      </Labelled>
      {sizes.map((name) => (
        <Labelled key={name} label={`${isKnown ? "" : "* "}${words.field(name)} (${name === "weight" ? "kg" : "cm"})`}>
          {(id) => (
            <>
              <Input
                id={id}
                className="number"
                aria-required={!isKnown}
                status={errorAt(name) ? "error" : undefined}
                aria-invalid={errorAt(name) ? true : undefined}
                inputMode="decimal"
                value={box.sizes[name]}
                placeholder={sizeOf(type, name)}
                onChange={(event) => set({ sizes: { ...box.sizes, [name]: event.target.value } })}
              />
              <Wrong text={errorAt(name)} />
            </>
          )}
        </Labelled>
      ))}
      {remove && <Button type="text" aria-label={words.say("list.delete")} icon={<CloseIcon />} onClick={remove} />}
    </div>
  );
}

/** Enter takes a box type and goes on to what it does not say. */
function toWeight(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = event.currentTarget.closest(".box-head")?.querySelectorAll<HTMLInputElement>("input.number") ?? [];
  all[sizes.indexOf("weight")]?.focus();
}

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? <span className="wrong box-wrong">{text}</span> : null;

/** What a type says of a box of which nothing else is said; its weight is computed from the goods. */
const sizeOf = (type: AnyRow | undefined, name: (typeof sizes)[number]): string =>
  type?.[name] && name !== "weight" ? String(type[name]) : "";
