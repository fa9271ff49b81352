import { Button } from "antd";
import { call } from "../../../api/client.ts";
import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import { useMay } from "../../../session/hooks.ts";
import { useAsk } from "./useAsk.ts";

/** Ends the picked sessions: their next call is refused. */
export function OnlinePicked({ rows, clear }: { rows: readonly AnyRow[]; clear: () => void }) {
  const words = useWords();
  const may = useMay();
  const { ask, busy } = useAsk("online_user");
  if (!may("onlineUserQuery", "update")) return null;
  const end = () =>
    ask(async () => {
      for (const { session_id } of rows) await call("/v1/account/onlineuser/logout", { body: { session_id } });
      clear();
      return words.say("people.signedOut", { count: rows.length });
    });
  return (
    <Button danger loading={busy} onClick={() => void end()}>
      {words.say("people.signOutCount", { count: rows.length })}
    </Button>
  );
}
