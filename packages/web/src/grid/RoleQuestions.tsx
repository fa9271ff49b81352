import type { Declared } from "@stowage/model";
import { App } from "antd";
import type { Shown } from "../api/columns.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { askedNow, type Question, type SavedQuestion } from "./questions.ts";
import { saidQuestion } from "./saidQuestion.ts";
import { useCanBeAsked, useKept } from "./useKept.ts";
import { type ManagedQuestion, useChangeManaged, useManagedQuestions, useMayOfRoles } from "./useRoleQuestions.ts";

interface Props {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly search: ScreenSearch;
  readonly pick: (question: Question) => void;
}

/** What is kept of a list for everybody of a role: of one's own roles to pick; of all to rename and delete by who may. */
export function RoleQuestions({ declared, columns, search, pick }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const may = useMayOfRoles();
  const canBeAsked = useCanBeAsked(declared);
  const managed = useManagedQuestions(declared);
  const change = useChangeManaged();
  const shared = useKept(declared).filter((one) => one.roles.length > 0);
  if ((managed ?? shared).length === 0) return null;
  const row = (one: SavedQuestion, roles: readonly string[]) => ({
    name: one.name,
    said: [roles.join(words.say("frame.comma")), saidQuestion(one, columns, words)].filter(Boolean).join(" · "),
    isNow: askedNow([one], search) !== undefined,
    pick: canBeAsked(one) ? () => pick(one) : null,
  });
  const isFree = (of: ManagedQuestion) => (name: string) =>
    !managed?.some((one) => one.roleId === of.roleId && one.id !== of.id && one.name === name);
  const remove = async (one: ManagedQuestion) => {
    const refused = await change.remove(one);
    if (refused) void message.error(refused, 6);
  };
  return (
    <>
      <strong>{words.say(managed ? "list.roleQuestions" : "list.roleQuestionsMine")}</strong>
      <ul>
        {managed
          ? managed.map((one) => (
              <QuestionRow
                key={one.id}
                {...row(one, [one.role])}
                isFree={isFree(one)}
                rename={may.rename ? (name) => change.rename(one, name) : undefined}
                remove={may.remove ? () => void remove(one) : undefined}
              />
            ))
          : shared.map((one) => <QuestionRow key={[one.name, ...one.roles].join(" ")} {...row(one, one.roles)} />)}
      </ul>
    </>
  );
}
