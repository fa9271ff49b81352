import { model } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { call } from "../../../api/client.ts";
import { asFailure } from "../../../api/failure.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { localInstant } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay, useMayTake, useUserInfo } from "../../../session/hooks.ts";
import { failureText } from "../../../ui/FailureNote.tsx";
import { Note } from "../../../ui/Note.tsx";
import { useOneAtATime } from "../../../ui/useOneAtATime.ts";
import type { OpenDocument, Tool } from "../extras.ts";

const { confirm_pick } = model.outbound.actions;
const isWaiting = ({ outbound_status }: AnyRow) => (confirm_pick.from as readonly unknown[]).includes(outbound_status);

/** Asks for work to be taken or let go, says what is refused, and reads anew who has it. */
function useAsk(): (path: string, body: object) => void {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const once = useOneAtATime();
  return (path, body) =>
    void once(async () => {
      try {
        await call(path, { body });
      } catch (thrown) {
        void message.error(failureText(asFailure(thrown), words), 6);
      }
      await client.invalidateQueries();
    });
}

/** Takes an order to pick, so that it is nobody else's meanwhile; one's own is taken anew. */
export function useTakePicking(row: AnyRow | undefined): readonly Tool[] {
  const words = useWords();
  const mayTake = useMayTake(model.outbound);
  const { userId } = useUserInfo();
  const ask = useAsk();
  const isOthers = row?.task_id && row.picker_id !== userId;
  if (!row || !isWaiting(row) || isOthers || !mayTake(confirm_pick)) return [];
  const take = () => ask("/v1/task/action/take", { scenario: "picking", ids: [row.outbound_id] });
  return [{ key: "take", label: words.say(row.task_id ? "document.keepPicking" : "document.takePicking"), run: take }];
}

/** Who is at the picking of an order, and until when nobody else may; whoever is, or manages orders, lets it go. */
export function PickedBy({ row }: OpenDocument) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const ask = useAsk();
  if (!row.task_id || !isWaiting(row)) return null;
  const mayRelease = row.picker_id === userId || may(model.outbound.menu, "update");
  const until = localInstant(String(row.picking_until)).slice(-5);
  return (
    <Note tone="neutral" title={words.say("document.pickedBy", { name: String(row.picker_name ?? "–"), at: until })}>
      {mayRelease && (
        <Button size="small" onClick={() => ask("/v1/task/action/release", { task_id: row.task_id })}>
          {words.say("document.letPickingGo")}
        </Button>
      )}
    </Note>
  );
}
