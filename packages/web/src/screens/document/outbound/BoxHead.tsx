import { useQuery } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { lookUp } from "../../../api/lookup.ts";
import { type AnyRow, declaredAs } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useWorkspace } from "../../../session/hooks.ts";
import { CodeInput, codeFieldOf } from "../../../ui/CodeInput.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Labelled } from "../../../ui/Labelled.tsx";
import { useDebounced } from "../../../ui/useDebounced.ts";
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
  const { type, isKnown, isUnknown } = useBoxType(box.box_type_code);
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

const Wrong = ({ text }: { text: string | undefined }) =>
  text ? <span className="wrong box-wrong">{text}</span> : null;

/** What a type says of a box of which nothing else is said; its weight is computed from the goods. */
const sizeOf = (type: AnyRow | undefined, name: (typeof sizes)[number]): string =>
  type?.[name] && name !== "weight" ? String(type[name]) : "";

/** The box type of this code, and whether there is one, once that is known. */
function useBoxType(code: string) {
  const workspace = useWorkspace();
  const text = code.trim();
  const asked = useDebounced(text, 180);
  const declared = declaredAs("box_type");
  const found = useQuery({
    queryKey: ["box_type", "lookup", "named", asked, workspace],
    enabled: asked !== "" && declared !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const rows = declared ? await lookUp(declared, { text: asked, workspace, signal }) : [];
      const named = codeFieldOf("box_type");
      return rows.find((row) => String(row[named]).toUpperCase() === asked.toUpperCase()) ?? null;
    },
  });
  const isAsked = text !== "" && asked === text && found.data !== undefined;
  const type = (isAsked && found.data) || undefined;
  return { type, isKnown: type !== undefined, isUnknown: isAsked && found.data === null };
}
