import { carrierOf, model } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Tag } from "antd";
import type { AnyRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useMay } from "../session/hooks.ts";
import { useOpenedFile } from "../ui/useOpenedFile.ts";

/** Opens the labels of orders, or of the boxes of waybills, that go with one carrier; says so where nothing confirms how they look. */
export function WaybillLabels({ rows }: { readonly rows: readonly AnyRow[] }) {
  const words = useWords();
  const may = useMay();
  const client = useQueryClient();
  const { open, busy } = useOpenedFile("notice.waybillFetchFailed");
  const [code, another] = [...new Set(rows.map(({ carrier_code }) => carrier_code))];
  const carrier = carrierOf(code);
  if (!may("waybillQuery", "courier_label")) return null;
  if (another !== undefined)
    return (
      <>
        <Button disabled>{words.say("document.printWaybillLabels")}</Button>
        <span className="picked-out">⚠ {words.say("document.labelsOfOneCarrier")}</span>
      </>
    );
  if (!carrier || carrier.labelPath === null) return null;
  const ids = [...new Set(rows.map(({ outbound_id }) => outbound_id))];
  const path = `/v1/printwaybill/${carrier.labelPath}`;
  // What was printed is in another state since.
  const readAnew = () => client.invalidateQueries({ queryKey: [model.waybill.name] });
  const print = () => open(path, { ids }).then(readAnew);
  return (
    <>
      <Button loading={busy} onClick={() => void print()}>
        {words.say("document.printWaybillLabels")}
      </Button>
      {carrier.checkedAgainst === null && <Tag>{words.say("document.unverifiedLabel")}</Tag>}
    </>
  );
}
