import { carrierOf } from "@stowage/model";
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
  handover_list: "document.handoverList",
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

interface Boxed {
  readonly ids: readonly unknown[];
  /** With whom these orders go, where it is one carrier: what is handed over to it is a list of its own. */
  readonly carrier?: unknown;
}

/** Opens the papers that go with the goods of boxed orders, as they were last chosen on this device. */
export function ShippingPapers({ ids, carrier }: Boxed) {
  const words = useWords();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (ids.length === 0 || !may("outboundOperation", "shipping_list")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.say("document.shippingPapers")}</Button>
      {open && <PapersDialog ids={ids} carrier={carrier} onClose={() => setOpen(false)} />}
    </>
  );
}

function PapersDialog({ ids, carrier, onClose }: Boxed & { readonly onClose: () => void }) {
  const words = useWords();
  const { userId } = useUserInfo();
  const labelPath = carrierOf(carrier)?.labelPath;
  const isOffered = (report: string) => report !== "handover_list" || Boolean(labelPath);
  const [choice, setChoice] = useState<Choice>(() => {
    const last: Choice = { ...first, ...chosen("outbound", "shipping_papers") };
    return isOffered(last.report_type) ? last : { ...last, report_type: first.report_type };
  });
  const { report_type } = choice;
  const file = useOpenedFile(report_type === "shipping_total" ? "notice.totalTablePrintFailed" : "notice.printFailed");
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  const isSorted = report_type !== "handover_list";
  async function print() {
    keepChosen("outbound", "shipping_papers", { ...choice });
    const { paper, repeat_header, sort } = choice;
    const body = { ids, paper, repeat_header };
    const done = {
      delivery_note: () => file.open("/v1/shippinglist/g", { ...body, sort, report_type }),
      shipping_detail: () => file.open("/v1/shippinglist/g", { ...body, sort, report_type }),
      shipping_total: () => file.open(`/v1/shippinglist/summary/${userId}`, { ...body, sort }),
      handover_list: () => file.open(`/v1/shippinglist/shipping/${labelPath}/waybill`, body),
    };
    if (await done[report_type]()) onClose();
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
              options={Object.entries(reports).map(([value, word]) =>
                isOffered(value)
                  ? { value, label: words.say(word) }
                  : { value, label: words.say("document.noHandover", { paper: words.say(word) }), disabled: true },
              )}
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
        {isSorted && (
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
        )}
        <Labelled label={words.say("document.repeatHeader")}>
          {(id) => (
            <Switch id={id} checked={choice.repeat_header} onChange={(repeat_header) => set({ repeat_header })} />
          )}
        </Labelled>
      </div>
    </Dialog>
  );
}
