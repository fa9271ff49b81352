import type { model, Row } from "@stowage/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Skeleton } from "antd";
import { call } from "../api/client.ts";
import { asFailure } from "../api/failure.ts";
import { localInstant } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { FailureNote, failureText } from "../ui/FailureNote.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import "./account.css";

type OwnSession = Row<typeof model.own_session> & { readonly isHere: boolean };

const key = ["own", "session"];

/** The user's own sessions; each can be ended, and all but the current one at once. */
export function OwnSessions() {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [{ session }, { checkLoginStatus }] = await Promise.all([
        call("/v1/own/session/q", { body: { pageSize: 200 }, signal }),
        call("/v1/account/loginstatus", { body: {}, signal }),
      ]);
      const here = (checkLoginStatus as { session_id: string }).session_id;
      const all = (session as readonly Row<typeof model.own_session>[]).map(
        (one): OwnSession => ({ ...one, isHere: one.session_id === here }),
      );
      return all.sort((one, other) => Number(other.isHere) - Number(one.isHere));
    },
  });
  async function end(path: string, notice: (count: number) => string) {
    try {
      const { deleted } = await call(path, { method: "DELETE" });
      void message.success(notice((deleted as readonly string[]).length), 3);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
    await client.invalidateQueries({ queryKey: key });
  }
  const sessions = found.data ?? [];
  const here = sessions.find(({ isHere }) => isHere);
  const count = (ended: number) => words.say("people.endedOthers", { count: ended });
  return (
    <section className="section" aria-labelledby="own-sessions">
      <div className="spread">
        <h3 id="own-sessions">{words.say("people.devices")}</h3>
        {here && sessions.length > 1 && (
          <Button size="small" onClick={() => void end(`/v1/own/session/but/${here.session_id}`, count)}>
            {words.say("people.endOthers")}
          </Button>
        )}
      </div>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      <ul className="own-sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            end={() => void end(`/v1/own/session/${session.session_id}`, count)}
          />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, end }: { session: OwnSession; end: () => void }) {
  const words = useWords();
  const device = session.device || words.say("people.unknownDevice");
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {session.isHere && <span className="own-session-here">{words.say("people.thisDevice")}</span>}
        <div className="quiet own-session-facts">
          <span>{session.ip}</span>
          <span>{words.say("people.deviceSince", { since: localInstant(session.signed_in_at) })}</span>
          <span>{words.say("people.deviceLast", { last: localInstant(session.last_call_at) })}</span>
        </div>
      </div>
      {!session.isHere && (
        <Button
          type="text"
          size="small"
          aria-label={words.say("people.endSession", { device })}
          title={words.say("people.endSession", { device })}
          icon={<CloseIcon size={12} />}
          onClick={end}
        />
      )}
    </li>
  );
}
