import { model } from "@stowage/model";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMayTake } from "../../../session/hooks.ts";
import { useAsking } from "../../../ui/closedByBack.ts";
import { useAsk } from "./useAsk.ts";

const { box } = model.outbound.actions;

/** Takes a box away whose order is still being packed, after asking; its goods are packed anew at the order. */
export function UnpackBox({ row }: { readonly row: AnyRow }) {
  const words = useWords();
  const mayTake = useMayTake(model.outbound);
  const navigate = useNavigate();
  const asking = useAsking();
  const { ask, busy } = useAsk("boxing");
  const isBeingPacked = (box.from as readonly unknown[]).includes(row.outbound_status);
  if (!isBeingPacked || !mayTake(box)) return null;
  const no = String(row.box_no);
  const unpack = async () => {
    // A box that is sent again with nothing in it is none any more.
    const body = { ids: [row.outbound_id], boxes: [{ box_no: no, details: [] }] };
    const isDone = await ask(async () => {
      await call("/v1/boxing/a", { body });
      return words.say("document.unpacked", { no });
    });
    const search = { open: String(row.outbound_id) };
    if (isDone) await navigate({ to: "/Main/$path", params: { path: model.outbound.name }, search });
  };
  const confirm = () =>
    void asking("confirm", {
      title: words.say("document.unpackBox", { no }),
      content: words.say("document.unpackHint"),
      okText: words.say("document.unpack"),
      okButtonProps: { danger: true },
      cancelText: words.say("form.cancel"),
      focusable: { autoFocusButton: "cancel" },
      onOk: unpack,
    });
  return (
    <Button danger loading={busy} onClick={confirm}>
      {words.say("document.unpack")}
    </Button>
  );
}
