import { type Declared, maxPageSize, model } from "@stowage/model";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { asFailure } from "../api/failure.ts";
import { createRows, queryRows, removeRow, updateRow } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useMayDo, useWorkspace } from "../session/hooks.ts";
import { ownMenu } from "../session/rightsEpoch.ts";
import { failureText } from "../ui/FailureNote.tsx";
import { type Question, readQuestions, type SavedQuestion } from "./questions.ts";
import type { PickedRole } from "./RolePicker.tsx";

/** A question that is kept for everybody of one role, as who may change roles sees it. */
export interface ManagedQuestion extends SavedQuestion {
  readonly id: string;
  readonly version: number;
  readonly roleId: string;
  readonly role: string;
}

const { role, role_question } = model;

/** What whoever is signed in may do with what is kept for everybody of a role: what they may with roles. */
export function useMayOfRoles() {
  const mayDo = useMayDo();
  return {
    see: mayDo(role_question, "query"),
    share: mayDo(role_question, "create") && mayDo(role, "query"),
    rename: mayDo(role_question, "update"),
    remove: mayDo(role_question, "delete"),
  };
}

/** What is kept of a list for everybody of any role of the company; undefined where one may not see it, or not yet. */
export function useManagedQuestions(declared: Declared): readonly ManagedQuestion[] | undefined {
  const { see } = useMayOfRoles();
  const workspace = useWorkspace();
  const { language } = useWords();
  const { data } = useQuery({
    queryKey: [role_question.name, declared.name, workspace, language],
    queryFn: ({ signal }) =>
      queryRows(
        role_question.name,
        {
          pageSize: maxPageSize,
          query: [{ queryField: "list_name", queryCondition: "equal", queryValue: declared.name }],
          sort: ["question_name", "role_name"].map((sortField) => ({ sortField, sortOrder: "asc" })),
        },
        { workspace, signal },
      ),
    enabled: see,
  });
  return data?.rows.flatMap((row): ManagedQuestion[] => {
    const [question] = readQuestions([{ ...Object(row.question), name: row.question_name }]);
    const { rq_id: id, version, role_id: roleId, role_name } = row;
    return question ? [{ ...question, id, version, roleId, role: role_name ?? "" }] : [];
  });
}

/** What was changed for a role is read anew, here and above the list. */
const readAnew = (client: QueryClient) =>
  Promise.all([role_question.name, ownMenu].map((name) => client.invalidateQueries({ queryKey: [name] })));

/** Keeps a question for everybody of these roles; answers why not where that was refused. */
export function useShareQuestion(declared: Declared) {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  return async (name: string, question: Question, roles: readonly PickedRole[]): Promise<string | null> => {
    const draft = { list_name: declared.name, question_name: name, question: { ...question } };
    try {
      await createRows(
        role_question.name,
        roles.map(({ value: role_id }) => ({ ...draft, role_id })),
      );
    } catch (thrown) {
      const failure = asFailure(thrown);
      const [first] = failure.errors;
      const of = roles.length > 1 ? roles[first?.index ?? -1]?.label : undefined;
      const told = first?.message || failureText(failure, words);
      return of ? words.say("list.refusedFor", { role: of, message: told }) : told;
    }
    void message.success(words.say("list.questionShared", { name, roles: roles.map(({ label }) => label) }), 4);
    await readAnew(client);
    return null;
  };
}

/** Renames and deletes what is kept for everybody of a role; each answers why not where that was refused. */
export function useChangeManaged() {
  const words = useWords();
  const client = useQueryClient();
  const done = async (change: Promise<unknown>): Promise<string | null> => {
    let refused: string | null = null;
    try {
      await change;
    } catch (thrown) {
      const failure = asFailure(thrown);
      refused = failure.errors[0]?.message || failureText(failure, words);
    }
    // Also where it was refused: somebody else may have changed it.
    await readAnew(client);
    return refused;
  };
  return {
    rename: ({ id, version }: ManagedQuestion, question_name: string) =>
      done(updateRow(role_question.name, id, { question_name, version })),
    remove: ({ id }: ManagedQuestion) => done(removeRow(role_question.name, id)),
  };
}
