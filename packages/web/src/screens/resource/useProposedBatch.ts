import { type CodeWithParts, type ProposedBatch, proposedBatch } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { useEffect, useMemo, useState } from "react";
import { queryRows } from "../../api/resources.ts";
import { useWorkspace } from "../../session/hooks.ts";

const sampled = 1_500;

/**
 * Fills in what comes next by the codes that the warehouse has, unless something was entered already.
 * @returns whether it did, and how to take away again what nobody has changed since.
 */
export function useProposedBatch(form: FormInstance): readonly [isProposed: boolean, clear: () => void] {
  const workspace = useWorkspace();
  const { data } = useQuery({
    queryKey: ["storage", "batch", workspace],
    queryFn: ({ signal }) =>
      queryRows(
        "storage",
        { page: 1, pageSize: sampled, sort: [{ sortField: "storage_code", sortOrder: "desc" }] },
        { workspace, signal },
      ),
    enabled: workspace.whId !== null,
    staleTime: 0,
  });
  const proposed = useMemo(() => valuesOf(proposedBatch((data?.rows ?? []) as readonly CodeWithParts[])), [data]);
  const [state, setState] = useState<"open" | "proposed" | "cleared">("open");
  useEffect(() => {
    if (state !== "open" || Object.keys(proposed).length === 0 || form.isFieldsTouched()) return;
    form.setFieldsValue(proposed);
    setState("proposed");
  }, [form, proposed, state]);
  function clear(): void {
    const unchanged = Object.keys(proposed).filter((name) => form.getFieldValue(name) === proposed[name]);
    form.resetFields(unchanged);
    setState("cleared");
  }
  return [state === "proposed", clear];
}

/** A proposal by the fields of the form. */
function valuesOf(proposed: ProposedBatch | null): Readonly<Record<string, string>> {
  if (!proposed) return {};
  const ranges = Object.entries(proposed.ranges).flatMap(([part, { from, to }]) => [
    [`${part}.from`, from],
    [`${part}.to`, to],
  ]);
  return { pattern: proposed.pattern, ...Object.fromEntries(ranges) };
}
