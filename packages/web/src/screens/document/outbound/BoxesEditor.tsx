import { compareDecimals, sumDecimals } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { Button, Skeleton } from "antd";
import { useEffect, useState } from "react";
import { chosen } from "../../../api/chosen.ts";
import { asFailure, type FieldError } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { isRescanned, isTracked, piecesOf, withTracked } from "../../../api/tracked.ts";
import { useWords } from "../../../i18n/index.ts";
import { FailureNote } from "../../../ui/FailureNote.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Note } from "../../../ui/Note.tsx";
import type { RowsEditorProps } from "../extras.ts";
import { leftOf } from "../quantities.ts";
import { FaultList } from "../RowFaults.tsx";
import type { RefusedLine } from "../refusedLines.ts";
import { SerialButton } from "../SerialCell.tsx";
import { BoxHead } from "./BoxHead.tsx";
import { boxNumbers } from "./bookings.ts";
import type { Box } from "./box.ts";
import { boxErrors, isUncorrected } from "./boxErrors.ts";
import { type Share, SharesTable, shareDetails } from "./SharesTable.tsx";
import { shareFaults } from "./shareFaults.ts";

/** The box that was last packed at this bench: fast boxing keeps it on the device. */
const benchBoxType = (): string => String(chosen("outbound", "confirm_boxing").box_type_code ?? "");

const left = (line: AnyRow) => leftOf(line, "num_picked", "num_boxed");
const idOf = (line: AnyRow) => String(line.outbound_detail_id);
/** What of a line is in none of these boxes yet; less than nothing where they hold too much. */
const leftBeside = (line: AnyRow, boxes: readonly Box[]): string =>
  sumDecimals([left(line), ...boxes.map(({ share }) => `-${numberOr(share[idOf(line)])}`)]);

/** What is no number is refused by itself. */
const numberOr = (typed = ""): string => (/^\d+(\.\d+)?$/.test(typed) ? typed : "0");
/** Of each line, what is in none of these boxes yet. */
const remaining = (lines: readonly AnyRow[], boxes: readonly Box[]): Share =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const rest = leftBeside(line, boxes);
      return compareDecimals(rest, "0") > 0 ? [[idOf(line), rest]] : [];
    }),
  );

function newBox(taken: readonly string[], share: Share, id = 0): Box {
  let no = 1;
  while (taken.includes(String(no))) no += 1;
  return {
    id,
    box_no: String(no),
    box_type_code: benchBoxType(),
    sizes: { length: "", width: "", height: "", weight: "" },
    share,
    serials: {},
  };
}

/** Boxes with their sizes, their weight and what is in them; each begins with what is in none of those before it. */
export function BoxesEditor({ document, row, lines: { details = [] }, refused, onChange }: RowsEditorProps) {
  const id = String(row[document.key]);
  const found = useQuery({
    queryKey: [document.name, "boxes", id, row.version],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => ({ lines: await withTracked(details), taken: await boxNumbers(id) }),
  });
  if (found.data) return <Boxes {...found.data} refused={refused} onChange={onChange} />;
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  return <Skeleton active />;
}

interface BoxesProps extends Pick<RowsEditorProps, "refused" | "onChange"> {
  readonly lines: readonly AnyRow[];
  /** The numbers of boxes that are there already; one of those sent again would be replaced. */
  readonly taken: readonly string[];
}

function Boxes({ lines, taken, refused, onChange }: BoxesProps) {
  const words = useWords();
  const open = lines.filter((line) => left(line) !== "0");
  const [boxes, setBoxes] = useState<readonly Box[]>(() =>
    open.length > 0 ? [newBox(taken, remaining(open, []))] : [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent follows the boxes
  useEffect(() => {
    if (boxes.length > 0) onChange(boxes.map(sent));
  }, [boxes]);
  const errors = useUncorrected(refused, boxes);
  const set = (at: number, part: Partial<Box>) =>
    setBoxes(boxes.map((box, index) => (index === at ? { ...box, ...part } : box)));
  const add = () =>
    setBoxes([
      ...boxes,
      newBox([...taken, ...boxes.map(({ box_no }) => box_no)], remaining(open, boxes), nextId(boxes)),
    ]);
  if (open.length === 0) return <Note tone="neutral" title={words.say("document.nothingToBox")} />;
  return (
    <>
      <FaultList faults={shareFaults(errors, open, (at) => words.say("document.boxNo", { no: at + 1 }), words)} />
      {boxes.map((box, at) => (
        <BoxFields
          key={box.id}
          box={box}
          no={at + 1}
          lines={open}
          others={boxes.filter((_box, index) => index !== at)}
          errors={errors.filter((error) => error.line === at)}
          set={(part) => set(at, part)}
          {...(boxes.length > 1 ? { remove: () => setBoxes(boxes.filter((_box, index) => index !== at)) } : {})}
        />
      ))}
      <Button icon={<PlusIcon />} onClick={add}>
        {words.say("document.addBox")}
      </Button>
    </>
  );
}

const nextId = (boxes: readonly Box[]): number => 1 + Math.max(0, ...boxes.map(({ id }) => id));

/** What is refused of the boxes as they were sent, until it is corrected; a box that is added has done nothing. */
function useUncorrected(refused: readonly RefusedLine[], boxes: readonly Box[]): readonly FieldError[] {
  const words = useWords();
  const key = JSON.stringify(refused);
  const [told, setTold] = useState({ key, boxes });
  if (told.key !== key) setTold({ key, boxes });
  return boxErrors(refused, told.boxes.map(sent), words).flatMap((error): readonly FieldError[] => {
    const before = told.boxes[error.line ?? 0];
    const line = boxes.findIndex(({ id }) => id === before?.id);
    const now = boxes[line];
    return before && now && isUncorrected(error, sent(before), sent(now)) ? [{ ...error, line }] : [];
  });
}

interface BoxProps {
  readonly box: Box;
  readonly no: number;
  readonly lines: readonly AnyRow[];
  readonly others: readonly Box[];
  readonly errors: readonly FieldError[];
  readonly set: (part: Partial<Box>) => void;
  readonly remove?: () => void;
}

function BoxFields({ box, no, lines, others, errors, set, remove }: BoxProps) {
  const words = useWords();
  const errorAt = (name: string, line?: AnyRow) =>
    errors.find(({ field, details }) => field === name && (!line || details?.line_id === idOf(line)))?.message;
  return (
    <fieldset className="share">
      <legend>{words.say("document.boxNo", { no })}</legend>
      {box.box_no.trim() === "" && (
        <p className="note note-attention" role="status">
          {words.say("notice.noBoxNo")}
        </p>
      )}
      <BoxHead box={box} errorAt={errorAt} set={set} remove={remove} />
      <SharesTable
        lines={lines}
        left={(line) => leftBeside(line, [...others, box])}
        tooLarge="document.boxTooLarge"
        share={box.share}
        errorAt={(line) => errorAt("num", line)}
        onChange={(share) => set({ share })}
        serials={
          lines.some(isTracked)
            ? (line) => <BoxSerials {...{ box, no, line, others, set }} error={errorAt("product_sn", line)} />
            : undefined
        }
      />
    </fieldset>
  );
}

/** The serial numbers of a line in one box. All of a line in one box: which they are is known from the pick, unless the product asks for it again. */
function BoxSerials({
  box,
  no,
  line,
  others,
  set,
  error,
}: Pick<BoxProps, "box" | "no" | "others" | "set"> & { line: AnyRow; error: string | undefined }) {
  const words = useWords();
  const id = idOf(line);
  const num = box.share[id] ?? "";
  if (!isTracked(line) || num === "") return <span className="quiet">–</span>;
  return (
    <SerialButton
      label={`${words.field("product_sn")} ${no}`}
      product={String(line.product_code ?? "")}
      serials={box.serials[id] ?? []}
      needed={piecesOf(line, num)}
      isKnown={!isRescanned(line) && leftOf(line, "num_picked", "num_boxed") === num && line.num_boxed === "0"}
      elsewhere={others.flatMap((other) => other.serials[id] ?? [])}
      error={error}
      onChange={(serials) => set({ serials: { ...box.serials, [id]: serials } })}
    />
  );
}

function sent({ box_no, box_type_code, sizes: measured, share, serials }: Box): AnyRow {
  const filled = Object.entries({ ...measured, box_type_code }).filter(([, value]) => value.trim() !== "");
  return { box_no: box_no.trim(), ...Object.fromEntries(filled), details: shareDetails(share, serials) };
}
