import { Button, Switch } from "antd";
import { useState } from "react";
import { chosen, keepChosen } from "../api/chosen.ts";
import { useWords } from "../i18n/index.ts";
import { useMay, useUserInfo } from "../session/hooks.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Labelled } from "../ui/Labelled.tsx";
import { Select } from "../ui/Select.tsx";
import { useOpenedFile } from "../ui/useOpenedFile.ts";

const reports = {
  delivery_note: "document.deliveryNote",
  shipping_detail: "document.shippingDetail",
  shipping_total: "document.shippingTotal",
} as const;
const papers = ["A4", "A4_landscape", "A5", "label_100x150", "label_100x200"] as const;
const sorts = ["given", "product_code", "product_name", "quantity"] as const;

interface Choice {
  readonly report_type: keyof typeof reports;
  readonly paper: (typeof papers)[number];
  readonly sort: (typeof sorts)[number];
  readonly repeat_header: boolean;
}

const first: Choice = { report_type: "delivery_note", paper: "A4", sort: "given", repeat_header: true };

/** Opens the papers that go with the goods of boxed orders, as they were last chosen on this device. */
export function ShippingPapers({ ids }: { readonly ids: readonly unknown[] }) {
  const words = useWords();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (ids.length === 0 || !may("outboundOperation", "shipping_list")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.say("document.shippingPapers")}</Button>
      {open && <PapersDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}

function PapersDialog({ ids, onClose }: { readonly ids: readonly unknown[]; readonly onClose: () => void }) {
  const words = useWords();
  const { userId } = useUserInfo();
  const [choice, setChoice] = useState<Choice>({ ...first, ...chosen("outbound", "shipping_papers") });
  const isTotal = choice.report_type === "shipping_total";
  const file = useOpenedFile(isTotal ? "notice.totalTablePrintFailed" : "notice.printFailed");
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  async function print() {
    keepChosen("outbound", "shipping_papers", { ...choice });
    const { report_type, ...options } = choice;
    const path = isTotal ? `/v1/shippinglist/summary/${userId}` : "/v1/shippinglist/g";
    if (await file.open(path, { ids, ...options, ...(isTotal ? {} : { report_type }) })) onClose();
  }
  const paperName = (paper: Choice["paper"]): string => {
    const [kind = "", size] = paper.split("_");
    if (kind === "label") return words.say("document.labelPaper", { size: size?.replace("x", " × ") ?? "" });
    return size ? words.say("document.landscape", { paper: kind }) : kind;
  };
  const sortName = (sort: Choice["sort"]): string =>
    sort === "given" ? words.say("document.givenOrder") : words.field(sort === "quantity" ? "num" : sort);
  return (
    <Dialog
      open
      width={440}
      title={words.say("document.shippingPapers")}
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
              options={Object.entries(reports).map(([value, word]) => ({ value, label: words.say(word) }))}
              onChange={(report_type) => set({ report_type: report_type as Choice["report_type"] })}
            />
          )}
        </Labelled>
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
        <Labelled label={words.say("document.paperSort")}>
          {(id) => (
            <Select
              id={id}
              value={choice.sort}
              options={sorts.map((value) => ({ value, label: sortName(value) }))}
              onChange={(sort) => set({ sort })}
            />
          )}
        </Labelled>
        <Labelled label={words.say("document.repeatHeader")}>
          {(id) => (
            <Switch id={id} checked={choice.repeat_header} onChange={(repeat_header) => set({ repeat_header })} />
          )}
        </Labelled>
      </div>
    </Dialog>
  );
}
