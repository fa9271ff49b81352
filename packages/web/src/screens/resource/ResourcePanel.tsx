import { isReady, type Resource } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Button, Empty, Skeleton } from "antd";
import { type ComponentType, Suspense, useState } from "react";
import { asFailure } from "../../api/failure.ts";
import type { AnyRow } from "../../api/resources.ts";
import type { Go, ScreenSearch } from "../../api/search.ts";
import { useRow } from "../../api/useRow.ts";
import { ResourceForm } from "../../form/ResourceForm.tsx";
import { useWhileTyping } from "../../form/useWhileTyping.ts";
import { neededConditions } from "../../grid/needs.ts";
import { GoodsOf } from "../../i18n/GoodsOf.tsx";
import { useWords } from "../../i18n/index.ts";
import { useMay, useMayDo, useWorkspace } from "../../session/hooks.ts";
import { formOf, useBegun } from "../../session/useBegun.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { PanelHead } from "../../ui/PanelHead.tsx";
import { rowTitle } from "../../ui/rowTitle.ts";
import { ReadRow } from "./ReadRow.tsx";
import type { RowSteps } from "./rowSteps.ts";

interface Props {
  readonly declared: Resource;
  readonly search: ScreenSearch;
  readonly go: Go;
  readonly Steps?: ComponentType<RowSteps> | undefined;
}

/** One row beside its list: to read, to change, or in the making. */
export function ResourcePanel({ declared, search, go, Steps }: Props) {
  const words = useWords();
  const close = () => go({ ...search, open: undefined, mode: undefined });
  const found = useRow(declared, search.open, neededConditions(declared, search, useWorkspace()));
  const [made, setMade] = useState(0);
  const mayDo = useMayDo();
  const mayCopy = useMayCopy();
  const row = useWhileTyping(declared, search.open, found.data);
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
    <GoodsOf rows={[row]}>
      <ReadRow
        declared={declared}
        row={row}
        onClose={close}
        onFull={() => go({ ...search, mode: search.mode === "full" ? undefined : "full" })}
        isFull={search.mode === "full"}
        tools={<Tools {...{ declared, row, search, go, Steps }} />}
      />
    </GoodsOf>
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

function useMayCopy(): (declared: Resource) => boolean {
  const mayDo = useMayDo();
  return (declared) => mayDo(declared, "copy") && declared.calls.includes("create");
}

function Tools({ declared, row, search, go, Steps }: Props & { row: AnyRow }) {
  const words = useWords();
  const may = useMay();
  const mayDo = useMayDo();
  const mayCopy = useMayCopy();
  const id = String(row[declared.key]);
  const isHolder = declared.name === "role" || declared.name === "user";
  return (
    <>
      {Steps && declared.work && isReady(declared.work, row) && (
        <Suspense>
          <Steps declared={declared} rows={[row]} done={() => go({ ...search, open: undefined, mode: undefined })} />
        </Suspense>
      )}
      {isHolder && may("permissionMgmt", "query") && (
        <Link to="/Main/$path" params={{ path: "permissions" }} search={{ open: `${declared.name}:${id}` }}>
          <Button tabIndex={-1}>{words.say("permissions.open")}</Button>
        </Link>
      )}
      {mayDo(declared, "update", row) && (
        <Button title="E" onClick={() => go({ ...search, mode: "edit" })}>
          {words.say("list.edit")}
        </Button>
      )}
      {mayCopy(declared) && (
        <Button onClick={() => go({ ...search, mode: "copy" })}>{words.say("list.copyRow")}</Button>
      )}
    </>
  );
}
