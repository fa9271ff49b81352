import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import type { FieldError } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { Labelled } from "../../ui/Labelled.tsx";
import { leftOf } from "./actions.ts";
import { type Share, SharesTable, shareDetails } from "./SharesTable.tsx";

interface Box {
  readonly box_no: string;
  readonly sizes: Readonly<Record<(typeof sizes)[number], string>>;
  readonly share: Share;
}

const sizes = ["length", "width", "height", "weight"] as const;
const left = (line: AnyRow) => leftOf(line, "num_picked", "num_boxed");
const everything = (lines: readonly AnyRow[]): Share =>
  Object.fromEntries(lines.map((line) => [String(line.outbound_detail_id), left(line)]));

const newBox = (no: number, share: Share): Box => ({
  box_no: String(no),
  sizes: { length: "", width: "", height: "", weight: "" },
  share,
});

/** Boxes with their sizes, their weight and what is in them; the first begins with all that is left. */
export function BoxesEditor({
  lines,
  errors,
  onChange,
}: {
  lines: readonly AnyRow[];
  errors: readonly FieldError[];
  onChange: (boxes: readonly AnyRow[]) => void;
}) {
  const words = useWords();
  const open = lines.filter((line) => left(line) !== "0");
  const [boxes, setBoxes] = useState<readonly Box[]>(() => [newBox(1, everything(open))]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent follows the boxes
  useEffect(() => onChange(boxes.map(sent)), [boxes]);
  const errorAt = (at: number, name: string) =>
    errors.find((error) => error.line === at && error.field === name)?.message;
  const set = (at: number, part: Partial<Box>) =>
    setBoxes(boxes.map((box, index) => (index === at ? { ...box, ...part } : box)));
  return (
    <>
      {boxes.map((box, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place until it is sent
        <fieldset key={at} className="share">
          <legend>{words.say("document.boxNo", { no: at + 1 })}</legend>
          <div className="row">
            <Labelled label={words.field("box_no")}>
              {(id) => (
                <Input
                  id={id}
                  value={box.box_no}
                  maxLength={60}
                  onChange={(event) => set(at, { box_no: event.target.value })}
                />
              )}
            </Labelled>
            {sizes.map((name) => (
              <Labelled key={name} label={`* ${words.field(name)} (${name === "weight" ? "kg" : "cm"})`}>
                {(id) => (
                  <Input
                    id={id}
                    className="number"
                    required
                    status={errorAt(at, name) ? "error" : undefined}
                    title={errorAt(at, name)}
                    inputMode="decimal"
                    value={box.sizes[name]}
                    onChange={(event) => set(at, { sizes: { ...box.sizes, [name]: event.target.value } })}
                  />
                )}
              </Labelled>
            ))}
            {boxes.length > 1 && (
              <Button
                type="text"
                aria-label={words.say("list.delete")}
                icon={<CloseIcon />}
                onClick={() => setBoxes(boxes.filter((_box, index) => index !== at))}
              />
            )}
          </div>
          <SharesTable lines={open} left={left} share={box.share} onChange={(share) => set(at, { share })} />
        </fieldset>
      ))}
      <Button icon={<PlusIcon />} onClick={() => setBoxes([...boxes, newBox(boxes.length + 1, {})])}>
        {words.say("document.addBox")}
      </Button>
    </>
  );
}

function sent({ box_no, sizes: given, share }: Box): AnyRow {
  const filled = Object.entries(given).filter(([, value]) => value.trim() !== "");
  return { box_no: box_no.trim(), ...Object.fromEntries(filled), details: shareDetails(share) };
}
