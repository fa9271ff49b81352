import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { asFailure, type CallFailure } from "../../api/failure.ts";
import { firstSet, type PermissionSet, permissionSetKey, type Subject } from "../../api/permissionSet.ts";
import { differenceOf } from "./rows.ts";

/** `role:0198…` in the address. */
export function subjectOf(open: string | undefined): Subject | null {
  const [holder, id] = open?.split(":") ?? [];
  return (holder === "role" || holder === "user") && id ? { holder, id } : null;
}

/** The set in the making, over the one that is stored. */
export function useDraft(subject: Subject, stored: PermissionSet) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<ReadonlySet<string>>(() => new Set(stored.granted));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const difference = differenceOf(new Set(base.granted), draft);

  function begin(from: PermissionSet) {
    client.setQueryData(permissionSetKey(subject), from);
    setBase(from);
  }
  async function save(): Promise<boolean> {
    setSaving(true);
    setFailure(null);
    try {
      const body = { version: base.version, granted: [...draft] };
      const saved = firstSet(await call(`/v1/${subject.holder}/${subject.id}/permission`, { method: "PUT", body }));
      begin(saved);
      setDraft(new Set(saved.granted));
      await client.invalidateQueries({ queryKey: ["permission_change"] });
      return true;
    } catch (thrown) {
      const refused = asFailure(thrown);
      setFailure(refused);
      if (refused.code === "VERSION_CONFLICT") {
        // What was changed here goes on top of what another has saved meanwhile.
        const now = firstSet(refused.additionals);
        const next = new Set(now.granted);
        for (const one of difference.added) next.add(one);
        for (const one of difference.removed) next.delete(one);
        begin(now);
        setDraft(next);
      }
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { base, draft, setDraft, difference, saving, failure, save, reset: () => setDraft(new Set(base.granted)) };
}
