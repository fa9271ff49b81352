import { model } from "@stowage/model";
import { Empty, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { labelOf, namedIn } from "../../api/lookup.ts";
import { type Holder, usePermissionSet } from "../../api/permissionSet.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { useRow } from "../../api/useRow.ts";
import { useWords } from "../../i18n/index.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LookupSelect } from "../../ui/LookupSelect.tsx";
import { Editor } from "./Editor.tsx";
import { subjectOf } from "./useDraft.ts";
import "./permissions.css";

interface Props {
  readonly search: ScreenSearch;
  readonly go: Go;
}

/** What a role or a user may do: chosen on top, switched in the tree below, saved as one change. */
export function PermissionsScreen({ search, go }: Props) {
  const words = useWords();
  const subject = subjectOf(search.open);
  const [holder, setHolder] = useState<Holder>(subject?.holder ?? "role");
  const found = usePermissionSet(subject);
  const named = useRow(subject ? model[subject.holder] : undefined, subject?.id);
  const shown = subject && found.data?.id === subject.id ? found.data : null;
  return (
    <div className="perm">
      <header className="perm-head">
        <h1>{words.menu("permissionMgmt")}</h1>
        <Segmented<Holder>
          aria-label={words.menu("permissionMgmt")}
          value={holder}
          options={[
            { value: "role", label: words.resource("role") },
            { value: "user", label: words.resource("user") },
          ]}
          onChange={(next) => {
            setHolder(next);
            if (search.open) go({ ...search, open: undefined });
          }}
        />
        <div className="perm-subject">
          <LookupSelect
            key={`${holder}${shown?.id ?? ""}`}
            target={holder}
            disabledToo
            autoFocus={!subject}
            allowClear={false}
            ariaLabel={words.resource(holder)}
            placeholder={words.say("permissions.choose", { what: words.resourceWithin(holder) })}
            value={shown?.id ?? null}
            shownValue={named.data ? labelOf(model[holder], named.data) : undefined}
            onPick={(row) => row && go({ ...search, open: `${holder}:${row[`${holder}_id`]}` })}
          />
        </div>
      </header>
      {found.error && <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
      {subject && found.isPending && <Skeleton active className="screen-skeleton" paragraph={{ rows: 12 }} />}
      {!subject && (
        <Empty
          className="perm-empty"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={words.say("permissions.chooseFirst")}
        />
      )}
      {subject && shown && (
        <Editor
          key={`${subject.holder}${shown.id}`}
          subject={subject}
          stored={shown}
          name={named.data ? namedIn(holder, named.data, `${holder}_name`) : shown.name}
        />
      )}
    </div>
  );
}
