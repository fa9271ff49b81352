import type { PaperSort } from "@stowage/model";
import { Button, Switch } from "antd";
import { useState } from "react";
import { chosen, keepChosen } from "../api/chosen.ts";
import { type UiKey, useWords, type Words } from "../i18n/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { Select } from "../ui/Select.tsx";
import { useOpenedFile } from "../ui/useOpenedFile.ts";

/** A paper that can be chosen, and the call that answers it. */
export interface Report {
  readonly label: string;
  readonly path: string;
  /** What it is asked for beyond paper, header and order of its goods. */
  readonly body: object;
  /** Whether its goods stand in an order that can be chosen; default they do. */
  readonly sorted?: boolean;
  /** Why it is not for these orders: it stays in sight. */
  readonly whyNot?: string | undefined;
  /** What is said where it does not come. */
  readonly failed?: UiKey;
}

/** What lies in boxes, or in all boxes of orders. */
export const contentsOf = (words: Words, boxes: object, userId: string): Report => ({
  label: words.say("document.printBoxContents"),
  path: `/v1/boxing/report/${userId}`,
  body: { ...boxes, report_type: "boxing_detail" },
});

const papers = ["A4", "A4_landscape", "A5", "label_100x150", "label_100x200"] as const;

interface Choice {
  readonly report_type: string;
  readonly paper: (typeof papers)[number];
  readonly sort: PaperSort;
  readonly repeat_header: boolean;
}

interface Offered {
  readonly title: string;
  /** By name; the first is offered first. */
  readonly reports: Readonly<Record<string, Report>>;
  /** Under which name the choice is kept on this device. */
  readonly kept: string;
  /** In which order goods stand where nobody chose another. */
  readonly sort: PaperSort;
  readonly onClose: () => void;
}

/** Asks which paper, on what and in which order of goods, as they were last chosen on this device, and opens it. */
export function PaperDialog({ title, reports, kept, sort, onClose }: Offered) {
  const words = useWords();
  const [choice, setChoice] = useState<Choice>(() => {
    const [report_type = ""] = Object.keys(reports);
    const last = { report_type, paper: "A4", sort, repeat_header: true, ...chosen("outbound", kept) } as Choice;
    const offered = reports[last.report_type];
    return offered && offered.whyNot === undefined ? last : { ...last, report_type };
  });
  const report = reports[choice.report_type];
  const file = useOpenedFile(report?.failed);
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const isSorted = report?.sorted !== false;
  async function print() {
    if (!report) return;
    keepChosen("outbound", kept, { ...choice });
    const { paper, repeat_header, sort } = choice;
    const body = { ...report.body, paper, repeat_header, ...(isSorted ? { sort } : {}) };
    if (await file.open(report.path, body)) onClose();
  }
  return (
    <Dialog
      open
      width={440}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {words.say("form.cancel")}
        </Button>,
        <Button key="print" type="primary" loading={file.busy} onClick={() => void print()}>
          {words.say("document.printPaper")}
        </Button>,
      ]}
    >
      <div className="labels-choice">
        <Labelled label={words.say("document.paperKind")}>
          {(id) => (
            <Select
              id={id}
              value={choice.report_type}
              options={Object.entries(reports).map(([value, { label, whyNot }]) =>
                whyNot === undefined ? { value, label } : { value, label: whyNot, disabled: true },
              )}
              onChange={(report_type) => set({ report_type })}
            />
          )}
        </Labelled>
        <HowPrinted choice={choice} isSorted={isSorted} set={set} />
      </div>
    </Dialog>
  );
}

interface How {
  readonly choice: Choice;
  readonly isSorted: boolean;
  readonly set: (part: Partial<Choice>) => void;
}

function HowPrinted({ choice, isSorted, set }: How) {
  const words = useWords();
  const paperName = (paper: Choice["paper"]): string => {
    const [kind = "", size] = paper.split("_");
    if (kind === "label") return words.say("document.labelPaper", { size: size?.replace("x", " × ") ?? "" });
    return size ? words.say("document.landscape", { paper: kind }) : kind;
  };
  return (
    <>
      <Labelled label={words.say("document.paperSize")}>
        {(id) => (
          <Select
            id={id}
            value={choice.paper}
            options={papers.map((value) => ({ value, label: paperName(value) }))}
            onChange={(paper) => set({ paper })}
          />
        )}
      </Labelled>
      {isSorted && (
        <Labelled label={words.say("document.paperSort")}>
          {(id) => (
            <Select
              id={id}
              value={choice.sort}
              options={sortsInOrder.map((value) => ({ value, label: sortName(value, words) }))}
              onChange={(sort) => set({ sort })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={words.say("document.repeatHeader")}>
        {(id) => <Switch id={id} checked={choice.repeat_header} onChange={(repeat_header) => set({ repeat_header })} />}
      </Labelled>
    </>
  );
}

/** The fields that each order goes by, as they are offered; what is given goes by none. */
const sortFields: Readonly<Record<PaperSort, readonly string[]>> = {
  given: [],
  product_code: ["product_code"],
  location: ["storage_loc_code"],
  location_product: ["storage_loc_code", "product_code"],
  walking: ["walk_order"],
  product_name: ["product_name"],
  quantity: ["num"],
};

const sortsInOrder = Object.keys(sortFields) as PaperSort[];

const sortName = (sort: PaperSort, words: Words): string =>
  sortFields[sort].map((name) => words.field(name)).join(" + ") || words.say("document.givenOrder");
