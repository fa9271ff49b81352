import { type DocumentDeclaration, isReady, type Resource, type Taken, type Work } from "@stowage/model";
import { Button } from "antd";
import type { AnyRow } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useMay, useUserInfo } from "../../session/hooks.ts";
import { useTasks } from "./useTasks.ts";

interface Props {
  readonly declared: Resource;
  readonly document: DocumentDeclaration;
  readonly rows: readonly AnyRow[];
}

/** Takes the documents of rows, so that they are nobody else's meanwhile, and lets them go. */
export function TakeRows({ declared: { work }, ...props }: Props) {
  return work?.taken ? <TakeButtons {...props} work={work} taken={work.taken} /> : null;
}

function TakeButtons({
  document,
  rows,
  work,
  taken,
}: Omit<Props, "declared"> & { readonly work: Work; readonly taken: Taken }) {
  const words = useWords();
  const may = useMay();
  const { userId } = useUserInfo();
  const tasks = useTasks();
  const isMine = (row: AnyRow) => Boolean(row[taken.task]) && row[taken.by] === userId;
  const free = rows.filter((row) => isReady(work, row) && (!row[taken.task] || isMine(row)));
  const ids = idsOf(free, taken);
  const held = rows.filter((row) => row[taken.task] && (isMine(row) || may(document.menu, "update")));
  const byTask = Map.groupBy(held, (row) => String(row[taken.task]));
  const several = (action: string, count: number) =>
    count > 1 ? words.say("document.confirmCount", { action, count }) : action;
  const isKept = free.every(isMine);
  return (
    <>
      {ids.length > 0 && (
        <Button onClick={() => tasks.take(taken.scenario, ids)}>
          {several(words.say(isKept ? "document.keepPicking" : "document.takePicking"), ids.length)}
        </Button>
      )}
      {held.length > 0 && (
        <Button onClick={() => tasks.letGo([...byTask].map(([task_id, own]) => ({ task_id, ids: idsOf(own, taken) })))}>
          {several(words.say("document.letPickingGo"), idsOf(held, taken).length)}
        </Button>
      )}
    </>
  );
}

const idsOf = (rows: readonly AnyRow[], { of }: Taken): readonly string[] => [
  ...new Set(rows.map((row) => String(row[of]))),
];
