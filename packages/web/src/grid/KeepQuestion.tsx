import { type Declared, longestQuestionName } from "@stowage/model";
import { Button, Form, Input } from "antd";
import { useId, useState } from "react";
import type { ScreenSearch } from "../api/search.ts";
import { useWords } from "../i18n/index.ts";
import { questionOf, type SavedQuestion } from "./questions.ts";
import { type PickedRole, RolePicker } from "./RolePicker.tsx";
import { useMayOfRoles, useShareQuestion } from "./useRoleQuestions.ts";

interface Props {
  readonly declared: Declared;
  readonly search: ScreenSearch;
  /** One's own. */
  readonly kept: readonly SavedQuestion[];
  /** The one that the list is asked, where it is kept already. */
  readonly now: SavedQuestion | undefined;
  readonly keep: (name: string) => Promise<void>;
}

/**
 * Keeps the present question under a name: for oneself, where a name that is taken replaces what stood there, or, by who
 * may change roles, for everybody of some.
 */
export function KeepQuestion({ declared, search, kept, now, keep }: Props) {
  const words = useWords();
  const { share: mayShare } = useMayOfRoles();
  const share = useShareQuestion(declared);
  const [text, setText] = useState(now?.name ?? "");
  const [roles, setRoles] = useState<readonly PickedRole[]>([]);
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const rolesId = useId();
  const name = text.trim();
  const isShared = roles.length > 0;
  const label = isShared
    ? words.say("list.shareQuestion")
    : kept.some((one) => one.name === name && one !== now)
      ? words.say("list.replaceQuestion", { name })
      : words.say("list.saveQuestion");
  // What is kept already is only to be shared.
  const isAsked = name !== "" && (isShared || !now);
  async function submit(): Promise<void> {
    if (!isAsked || isBusy) return;
    setBusy(true);
    const refused = isShared ? await share(name, questionOf(search), roles) : await keep(name).then(() => null);
    setBusy(false);
    setRefusal(refused ?? "");
    if (refused !== null) return;
    setText("");
    setRoles([]);
  }
  if (now && !mayShare) return null;
  const button = (
    <Button type="primary" htmlType="submit" disabled={!isAsked} loading={isBusy}>
      {label}
    </Button>
  );
  return (
    <Form className={mayShare ? "question-keep question-share" : "question-keep"} onFinish={() => void submit()}>
      <Form.Item {...(refusal ? { validateStatus: "error" as const, help: refusal } : {})}>
        <Input
          aria-label={words.say("list.questionName")}
          placeholder={words.say("list.questionName")}
          maxLength={longestQuestionName}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setRefusal("");
          }}
        />
      </Form.Item>
      {mayShare ? (
        <>
          <label htmlFor={rolesId}>{words.say("list.shareWith")}</label>
          <span className="row">
            <RolePicker
              id={rolesId}
              roles={roles}
              onChange={(picked) => {
                setRoles(picked);
                setRefusal("");
              }}
            />
            {button}
          </span>
        </>
      ) : (
        button
      )}
    </Form>
  );
}
