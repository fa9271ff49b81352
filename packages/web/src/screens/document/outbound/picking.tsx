import { model } from "@stowage/model";
import { Button } from "antd";
import type { AnyRow } from "../../../api/resources.ts";
import { localInstant } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useMayTake, useUserInfo } from "../../../session/hooks.ts";
import { Note } from "../../../ui/Note.tsx";
import type { OpenDocument, Tool } from "../extras.ts";
import { useTasks } from "../useTasks.ts";

const { confirm_pick } = model.outbound.actions;
const isWaiting = ({ outbound_status }: AnyRow) => (confirm_pick.from as readonly unknown[]).includes(outbound_status);

/** Takes an order to pick, so that it is nobody else's meanwhile; one's own is taken anew. */
export function useTakePicking(row: AnyRow | undefined): readonly Tool[] {
  const words = useWords();
  const mayTake = useMayTake(model.outbound);
  const { userId } = useUserInfo();
  const tasks = useTasks();
  const isOthers = row?.task_id && row.picker_id !== userId;
  if (!row || !isWaiting(row) || isOthers || !mayTake(confirm_pick)) return [];
  const take = () => tasks.take("picking", [String(row.outbound_id)]);
  return [{ key: "take", label: words.say(row.task_id ? "document.keepPicking" : "document.takePicking"), run: take }];
}

/** Who is at the picking of an order, and until when nobody else may; whoever is, or manages orders, lets it go. */
export function PickedBy({ row }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const tasks = useTasks();
  if (!row.task_id || !isWaiting(row)) return null;
  const mayRelease = row.picker_id === userId || may(model.outbound.menu, "update");
  const until = localInstant(String(row.picking_until)).slice(-5);
  return (
    <Note tone="neutral" title={words.say("document.pickedBy", { name: String(row.picker_name ?? "–"), at: until })}>
      {mayRelease && (
        <Button
          size="small"
          onClick={() => tasks.letGo([{ task_id: String(row.task_id), ids: [String(row.outbound_id)] }])}
        >
          {words.say("document.letPickingGo")}
        </Button>
      )}
    </Note>
  );
}
