import type { Declared } from "@stowage/model";
import { App, Button, Form, Input, Popover } from "antd";
import { useState } from "react";
import type { Shown } from "../api/columns.ts";
import { asFailure } from "../api/failure.ts";
import type { ScreenSearch } from "../api/search.ts";
import { useWords, type Words } from "../i18n/index.ts";
import { changeQuestions } from "../session/display.ts";
import { useUserInfo } from "../session/hooks.ts";
import { FirstFocused } from "../ui/Dialog.tsx";
import { failureText } from "../ui/FailureNote.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { BookmarkIcon, CloseIcon, EditIcon } from "../ui/icons.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { conditionText, keyword } from "./conditionText.ts";
import {
  askedNow,
  isAsking,
  longestName,
  type Question,
  readQuestions,
  renamed,
  type SavedQuestion,
  without,
  withQuestion,
} from "./questions.ts";

interface Props {
  readonly declared: Declared;
  readonly columns: readonly Shown[];
  readonly search: ScreenSearch;
  readonly ask: (question: Question) => void;
}

/** Questions kept under a name, of this user and this list: to pick, to rename, to delete; and the present one to keep. */
export function SavedQuestions(props: Props) {
  const words = useWords();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const kept = readQuestions(useUserInfo().questions?.[props.declared.name]);
  const now = isAsking(props.search) ? askedNow(kept, props.search) : undefined;
  return (
    <Popover
      trigger="click"
      placement={narrow ? "bottom" : "bottomRight"}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <FirstFocused>
          <Questions {...props} kept={kept} now={now} close={() => setOpen(false)} />
        </FirstFocused>
      }
    >
      <IconButton
        name={words.say("list.savedQuestions")}
        className={now ? "question-kept" : ""}
        icon={<BookmarkIcon />}
      >
        {now && <span className="question-name">{now.name}</span>}
      </IconButton>
    </Popover>
  );
}

interface PartProps extends Props {
  readonly kept: readonly SavedQuestion[];
  readonly now: SavedQuestion | undefined;
  readonly close: () => void;
}

function Questions({ declared, columns, search, ask, kept, now, close }: PartProps) {
  const words = useWords();
  const save = useSaving(declared);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <div role="dialog" aria-label={words.say("list.savedQuestions")} className="questions">
      <strong>{words.say("list.savedQuestions")}</strong>
      {kept.length === 0 && <p className="quiet">{words.say("list.noQuestions")}</p>}
      <ul>
        {kept.map((one) => (
          <li key={one.name} aria-current={one === now}>
            {edited === one.name ? (
              <Rename
                name={one.name}
                isFree={(name) => renamed(kept, one.name, name) !== null}
                done={(name) => {
                  if (name !== null) void save((before) => renamed(before, one.name, name) ?? before);
                  setEdited(null);
                }}
              />
            ) : (
              <button
                type="button"
                className="question-pick"
                onClick={() => {
                  const { name: _name, ...question } = one;
                  ask(question);
                  close();
                }}
              >
                <span>{one.name}</span>
                <span className="quiet">{saidQuestion(one, columns, words)}</span>
              </button>
            )}
            <Button
              type="text"
              size="small"
              aria-label={`${words.say("list.renameQuestion")} ${one.name}`}
              title={words.say("list.renameQuestion")}
              icon={<EditIcon size={14} />}
              onClick={() => setEdited(edited === one.name ? null : one.name)}
            />
            <Button
              type="text"
              size="small"
              aria-label={`${words.say("list.deleteQuestion")} ${one.name}`}
              title={words.say("list.deleteQuestion")}
              icon={<CloseIcon size={12} />}
              onClick={() => void save((before) => without(before, one.name))}
            />
          </li>
        ))}
      </ul>
      {isAsking(search) && !now && (
        <Keep kept={kept} keep={(name) => save((before) => withQuestion(before, name, search), name)} />
      )}
    </div>
  );
}

/** The present question under a name; a name that is taken replaces what stood there. */
function Keep({ kept, keep }: { kept: readonly SavedQuestion[]; keep: (name: string) => Promise<void> }) {
  const words = useWords();
  const [text, setText] = useState("");
  const name = text.trim();
  const isTaken = kept.some((one) => one.name === name);
  const label = isTaken ? words.say("list.replaceQuestion", { name }) : words.say("list.saveQuestion");
  return (
    <Form
      className="question-keep"
      onFinish={() => {
        if (name !== "") void keep(name).then(() => setText(""));
      }}
    >
      <Input
        aria-label={words.say("list.questionName")}
        placeholder={words.say("list.questionName")}
        maxLength={longestName}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name === ""}>
        {label}
      </Button>
    </Form>
  );
}

interface RenameProps {
  readonly name: string;
  readonly isFree: (name: string) => boolean;
  readonly done: (name: string | null) => void;
}

function Rename({ name, isFree, done }: RenameProps) {
  const words = useWords();
  const [text, setText] = useState(name);
  const free = isFree(text.trim());
  return (
    <Input
      autoFocus
      size="small"
      aria-label={words.say("list.questionName")}
      status={free ? "" : "error"}
      maxLength={longestName}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => free && done(text.trim())}
      onBlur={() => done(free ? text.trim() : null)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        done(null);
      }}
    />
  );
}

/** What a question asks, in a line. */
function saidQuestion({ q = [], any, sort }: Question, columns: readonly Shown[], words: Words): string {
  const columnOf = (name: string) => (name === keyword.name ? keyword : columns.find((one) => one.name === name));
  const joint = any ? ` ${words.say("list.or")} ` : words.say("frame.comma");
  const asked = q.map((one) => conditionText(one, columnOf(one[0]), words)).join(joint);
  const order = (sort?.split(",") ?? []).map(
    (one) => `${words.field(one.replace(/^-/, ""))} ${one.startsWith("-") ? "↓" : "↑"}`,
  );
  return [asked, order.join(words.say("frame.comma"))].filter(Boolean).join(" · ");
}

type Changed = (before: readonly SavedQuestion[]) => readonly SavedQuestion[];

/** Changes the questions that are kept and says how it went; `name` where one was added. */
function useSaving(declared: Declared) {
  const words = useWords();
  const { message } = App.useApp();
  return async (changed: Changed, name?: string): Promise<void> => {
    try {
      await changeQuestions(declared.name, (kept) => changed(readQuestions(kept)));
      if (name !== undefined) void message.success(words.say("list.questionSaved", { name }), 1.5);
    } catch (thrown) {
      void message.error(failureText(asFailure(thrown), words), 6);
    }
  };
}
