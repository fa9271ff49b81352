import { grantParts, isRestriction, type MenuCode, type Right, type SwitchCode } from "@stowage/model";
import { App, Button, Checkbox } from "antd";
import { useMemo, useState } from "react";
import { type PermissionSet, type Subject, usePermissionSet } from "../../api/permissionSet.ts";
import { useUnsaved } from "../../form/useUnsaved.tsx";
import { useWords } from "../../i18n/index.ts";
import { useHasRight, useMay } from "../../session/hooks.ts";
import { FailureNote } from "../../ui/FailureNote.tsx";
import { LookupSelect } from "../../ui/LookupSelect.tsx";
import { Note } from "../../ui/Note.tsx";
import { SearchInput } from "../../ui/SearchInput.tsx";
import { Changes } from "./Changes.tsx";
import { lineName, PermissionTree } from "./PermissionTree.tsx";
import { foundLines, grantsAt, toggled, treeLines } from "./rows.ts";
import { useDraft } from "./useDraft.ts";

interface Props {
  readonly subject: Subject;
  readonly stored: PermissionSet;
  /** What the role or the user is called in the language of the screen. */
  readonly name: string;
}

/** One role's or user's permissions in the making. */
export function Editor({ subject, stored, name }: Props) {
  const words = useWords();
  const { message } = App.useApp();
  const state = useDraft(subject, stored);
  const { base, draft, difference } = state;
  const [text, setText] = useState("");
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [otherId, setOtherId] = useState<string | null>(null);
  const [asksHistory, setAsksHistory] = useState(false);
  const compared = usePermissionSet(otherId ? { holder: "role", id: otherId } : null);
  const maySwitch = useMaySwitch(subject, base, draft);
  const count = difference.added.length + difference.removed.length;
  useUnsaved(count > 0);

  const all = useMemo(() => treeLines(), []);
  const inherited = useMemo(() => inheritedFrom(base), [base]);
  const other = otherId && compared.data ? new Set(compared.data.granted) : null;
  const effective = new Set([...draft, ...inherited.keys()]);
  const differs = (grants: readonly string[]) =>
    grants.some((one) =>
      other ? effective.has(one) !== other.has(one) : draft.has(one) !== base.granted.includes(one),
    );
  const needle = text.trim().toLowerCase();
  const lines = foundLines(all, (line) => {
    if (needle && !lineName(words, line).toLowerCase().includes(needle)) return false;
    return (
      !onlyDifferent ||
      (line.kind !== "group" && differs([...grantsAt(all, line, "whole"), ...grantsAt(all, line, "copy_forbidden")]))
    );
  });
  const groups = all.filter((line) => line.kind === "group").map((line) => line.code);

  async function save() {
    if (await state.save()) void message.success(words.say("notice.saved"), 2);
  }
  function copyOther() {
    const next = new Set([...draft].filter((one) => !maySwitch(one)));
    for (const one of other ?? []) if (maySwitch(one)) next.add(one);
    state.setDraft(next);
  }
  return (
    <>
      <div className="perm-tools">
        <SearchInput className="perm-search" label={words.say("permissions.search")} value={text} onChange={setText} />
        <Button onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(groups))}>
          {words.say(folded.size > 0 ? "permissions.unfold" : "permissions.fold")}
        </Button>
        <div className="perm-other">
          <LookupSelect
            target="role"
            ariaLabel={words.say("permissions.compare")}
            placeholder={words.say("permissions.compare")}
            value={otherId}
            onPick={(row) => setOtherId(row ? String(row.role_id) : null)}
          />
        </div>
        {other && <Button onClick={copyOther}>{words.say("permissions.copy")}</Button>}
        {(other || count > 0) && (
          <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
            {words.say(other ? "permissions.onlyDifferent" : "permissions.onlyChanged")}
          </Checkbox>
        )}
        <span className="frame-space" />
        <Button onClick={() => setAsksHistory(true)}>{words.say("permissions.history")}</Button>
      </div>
      {subject.holder === "role" && base.code === "administrator" && (
        <Note tone="neutral" title={words.error("ADMINISTRATORS_HOLD_ALL")} />
      )}
      {state.failure && <FailureNote failure={state.failure} notice="notice.permissionFailed" />}
      {state.failure?.code === "VERSION_CONFLICT" && (
        <Note tone="attention" title={words.say("permissions.putOnTop")} />
      )}
      <div className="perm-scroll">
        {lines.length === 0 && <p className="quiet perm-empty">{words.say("list.noMatch")}</p>}
        {lines.length > 0 && (
          <PermissionTree
            all={all}
            lines={lines}
            folded={needle || onlyDifferent ? new Set() : folded}
            onFold={(code) => setFolded(toggled(folded, [code], () => true))}
            granted={draft}
            inherited={inherited}
            stored={new Set(base.granted)}
            other={other}
            maySwitch={maySwitch}
            onToggle={(grants) => state.setDraft(toggled(draft, grants, maySwitch))}
          />
        )}
      </div>
      <Foot state={state} save={save} />
      {asksHistory && <Changes id={base.id} name={name} onClose={() => setAsksHistory(false)} />}
    </>
  );
}

/** The pending changes, and the one button that saves them. */
function Foot({ state, save }: { state: ReturnType<typeof useDraft>; save: () => Promise<void> }) {
  const words = useWords();
  const [added, removed] = [state.difference.added.length, state.difference.removed.length];
  const isChanged = added + removed > 0;
  return (
    <footer className="perm-foot">
      <span aria-live="polite">
        {words.say(isChanged ? "permissions.difference" : "permissions.unchanged", { added, removed })}
      </span>
      <span className="frame-space" />
      <Button disabled={!isChanged} onClick={state.reset}>
        {words.say("form.discard")}
      </Button>
      <Button type="primary" disabled={!isChanged} loading={state.saving} onClick={() => void save()}>
        {words.say("form.save")}
      </Button>
    </footer>
  );
}

/** What each role gives a user: the names of the roles by grant. */
function inheritedFrom({ roles }: PermissionSet): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { role_name, granted } of roles)
    for (const one of granted) found.set(one, [...(found.get(one) ?? []), role_name]);
  return found;
}

/** Whether the signed-in user may switch a grant, as the server will decide it. */
function useMaySwitch(subject: Subject, base: PermissionSet, draft: ReadonlySet<string>): (grant: string) => boolean {
  const may = useMay();
  const hasRight = useHasRight();
  const fixed = (subject.holder === "role" && base.code === "administrator") || !may("permissionMgmt", "update");
  return (grant) => {
    if (fixed) return false;
    const { menu, code } = grantParts(grant);
    if (menu === null) return hasRight(code as Right);
    const isMine = may(menu as MenuCode, code as SwitchCode);
    return isRestriction(grant) ? !(draft.has(grant) && isMine) : isMine;
  };
}
