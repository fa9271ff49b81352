import { model } from "@stowage/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { queryRows } from "../../api/resources.ts";
import { groupedDecimal } from "../../i18n/format.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useToday, useWorkspace } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { FileLinks } from "../../ui/FileLinks.tsx";
import { Panel } from "./Panel.tsx";

const first = 5;
const further = 20;

/** Today's announcements for the workspace: important ones first, then the newest; a few, and the others on request. */
export function Announcements() {
  const words = useWords();
  const may = useMay();
  const workspace = useWorkspace();
  const today = useToday();
  const [pageSize, setPageSize] = useState(first);
  const found = useQuery({
    queryKey: ["announce", "home", workspace, today, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      queryRows(
        "announce",
        {
          page: 1,
          pageSize,
          query: [
            { queryField: "announce_from", queryCondition: "<=", queryValue: today },
            { queryField: "announce_to", queryCondition: ">=", queryValue: today },
          ],
          sort: [
            { sortField: "important", sortOrder: "desc" },
            { sortField: "announce_from", sortOrder: "desc" },
            { sortField: "created_at", sortOrder: "desc" },
          ],
        },
        { workspace, signal },
      ),
  });
  const rows = found.data?.rows ?? [];
  const more = (found.data?.total ?? 0) - rows.length;
  return (
    <Panel title={words.say("dashboard.announcements")}>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className="quiet">{words.say("dashboard.noAnnouncements")}</p>}
      {rows.map((row) => (
        <article key={row.announce_id} className="home-notice">
          <strong>
            {row.important && (
              <span className="attention">
                ! <span className="visually-hidden">{words.field("important")} </span>
              </span>
            )}
            {row.announce_title}
          </strong>
          <span className="quiet"> {row.announce_from}</span>
          {row.announce_content && <p>{row.announce_content}</p>}
          <FileLinks declared={model.announce} row={{ ...row }} name="attachments" />
        </article>
      ))}
      <div className="home-rest">
        {more > 0 && (
          <Button type="link" loading={found.isFetching} onClick={() => setPageSize(pageSize + further)}>
            {words.say("dashboard.moreAnnouncements", { count: groupedDecimal(more) })}
          </Button>
        )}
        {may("announceSetup", "query") && (
          <Link to="/Main/$path" params={{ path: "announce" }} search={{}}>
            {words.say("dashboard.openList")}
          </Link>
        )}
      </div>
    </Panel>
  );
}
