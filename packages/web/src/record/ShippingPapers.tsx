import { carrierOf } from "@stowage/model";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "../i18n/index.ts";
import { useMay, useUserInfo } from "../session/hooks.ts";
import { PaperDialog, type Report } from "./PaperDialog.tsx";

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
  const handover = words.say("document.handoverList");
  const reports: Readonly<Record<string, Report>> = {
    delivery_note: {
      label: words.say("document.deliveryNote"),
      path: "/v1/shippinglist/g",
      body: { ids, report_type: "delivery_note" },
    },
    shipping_detail: {
      label: words.say("document.shippingDetail"),
      path: "/v1/shippinglist/g",
      body: { ids, report_type: "shipping_detail" },
    },
    shipping_total: {
      label: words.say("document.shippingTotal"),
      path: `/v1/shippinglist/summary/${userId}`,
      body: { ids },
      failed: "notice.totalTablePrintFailed",
    },
    handover_list: {
      label: handover,
      path: `/v1/shippinglist/shipping/${labelPath}/waybill`,
      body: { ids },
      sorted: false,
      whyNot: labelPath ? undefined : words.say("document.noHandover", { paper: handover }),
    },
  };
  const title = words.say("document.shippingPapers");
  return <PaperDialog title={title} reports={reports} kept="shipping_papers" sort="given" onClose={onClose} />;
}
