import type { Declared, Resource, ResourceName } from "@stowage/model";
import { askedOfCopies, model, tabsOf } from "@stowage/model";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { App, Button, Empty, Skeleton } from "antd";
import { useState } from "react";
import { asFailure } from "../../api/failure.ts";
import { type AnyRow, copyRow } from "../../api/resources.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { useRow } from "../../api/useRow.ts";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import { useWords } from "../../i18n/index.ts";
import { useMay, useMayDo } from "../../session/hooks.ts";
import { formOf, useBegun } from "../../session/useBegun.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FailureNote, failureText } from "../../ui/FailureNote.tsx";
import { PanelHead } from "../../ui/PanelHead.tsx";
import { rowTitle } from "../../ui/rowTitle.ts";
import { BelongingRows } from "./BelongingRows.tsx";
import { DetailTabs } from "./DetailTabs.tsx";
import { extras } from "./extras/index.ts";

interface Props {
  readonly declared: Resource;
  readonly search: ScreenSearch;
  readonly go: Go;
}

/** One row beside its list: to read, to change, or in the making. */
export function ResourcePanel({ declared, search, go }: Props) {
  const words = useWords();
  const close = () => go({ ...search, open: undefined, mode: undefined });
  const Extra = extras[declared.name]?.Panel;
  const found = useRow(declared, search.open);
  const [made, setMade] = useState(0);
  const mayDo = useMayDo();
  const mayCopy = useMayCopy();
  const row = found.data;
  const mayFill = useBegun(
    formOf(search),
    search.mode === "copy" ? mayCopy(declared) : row ? mayDo(declared, "update", row) : false,
  );
  if (search.mode === "new") {
    return (
      <>
        <PanelHead
          title={words.say("form.create", { resource: words.resourceWithin(declared.name) })}
          onClose={close}
        />
        <ResourceForm
          key={made}
          declared={declared}
          row={null}
          onCancel={close}
          onSaved={(row, again) =>
            again ? setMade(made + 1) : go({ ...search, open: String(row[declared.key]), mode: undefined })
          }
        />
      </>
    );
  }
  if (found.error && !row)
    return (
      <Lone
        failure={<FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />}
        close={close}
        title={words.resource(declared.name)}
      />
    );
  if (row === undefined) return <Skeleton className="screen-skeleton" active />;
  if (row === null)
    return (
      <Lone
        failure={<Empty description={words.error("NOT_FOUND")} />}
        close={close}
        title={words.resource(declared.name)}
      />
    );
  const read = () => go({ ...search, mode: undefined });
  if (search.mode === "edit" && mayFill) {
    return (
      <>
        <PanelHead title={rowTitle(declared, row, words)} onClose={close} />
        <ResourceForm key={`${row.version}`} declared={declared} row={row} onCancel={read} onSaved={read} />
      </>
    );
  }
  if (search.mode === "copy" && mayFill) {
    return (
      <>
        <PanelHead title={words.say("form.copy", { name: rowTitle(declared, row, words) })} onClose={close} />
        <ResourceForm
          declared={declared}
          row={null}
          copyOf={row}
          onCancel={read}
          onSaved={(made) => go({ ...search, open: String(made[declared.key]), mode: "edit" })}
        />
      </>
    );
  }
  return (
    <>
      <PanelHead
        title={rowTitle(declared, row, words)}
        onClose={close}
        onFull={() => go({ ...search, mode: search.mode === "full" ? undefined : "full" })}
      >
        <Tools declared={declared} row={row} search={search} go={go} />
      </PanelHead>
      <div className="panel-body">
        <Facts declared={declared} row={row} />
        {Extra && <Extra row={row} />}
        {belongings(declared).map((line) => (
          <BelongingRows key={line.name} declared={line} of={declared} row={row} />
        ))}
        <DetailTabs declared={declared} row={row} />
      </div>
    </>
  );
}

function Lone({ failure, close, title }: { failure: React.ReactNode; close: () => void; title: string }) {
  return (
    <>
      <PanelHead title={title} onClose={close} />
      <div className="panel-body">{failure}</div>
    </>
  );
}

/** Kept on the screen of permissions. */
const elsewhere = ["role_permission_function", "user_permission_function"];

/** The resources whose rows are lines of this one, and that can be seen there. */
const belongings = (declared: Resource): readonly Declared[] =>
  Object.values(model as Readonly<Record<string, Declared>>).filter(
    (line) =>
      line.line?.of === declared.name &&
      !line.private &&
      !elsewhere.includes(line.name) &&
      !tabsOf(declared, model).some(({ of }) => of === line.name),
  );

function useMayCopy(): (declared: Resource) => boolean {
  const mayDo = useMayDo();
  return (declared) => mayDo(declared, "copy") && declared.calls.includes("create");
}

function Tools({ declared, row, search, go }: Props & { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const client = useQueryClient();
  const { message } = App.useApp();
  const mayDo = useMayDo();
  const mayCopy = useMayCopy();
  const id = String(row[declared.key]);
  async function copy() {
    if (askedOfCopies(declared).length > 0) return go({ ...search, mode: "copy" });
    try {
      const made = (await copyRow(declared.name as ResourceName, id)) as unknown as Readonly<Record<string, unknown>>;
      await client.invalidateQueries({ queryKey: [declared.name] });
      go({ ...search, open: String(made[declared.key]), mode: "edit" });
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 5);
    }
  }
  const isHolder = declared.name === "role" || declared.name === "user";
  return (
    <>
      {isHolder && may("permissionMgmt", "query") && (
        <Link to="/Main/$path" params={{ path: "permissions" }} search={{ open: `${declared.name}:${id}` }}>
          <Button tabIndex={-1}>{words.say("permissions.open")}</Button>
        </Link>
      )}
      {mayCopy(declared) && <Button onClick={() => void copy()}>{words.say("list.copyRow")}</Button>}
      {mayDo(declared, "update", row) && (
        <Button type="primary" title="E" onClick={() => go({ ...search, mode: "edit" })}>
          {words.say("list.edit")}
        </Button>
      )}
    </>
  );
}
