import { useQuery } from "@tanstack/react-query";
import { AutoComplete } from "antd";
import { useState } from "react";
import { allRows } from "../api/allRows.ts";
import { call } from "../api/client.ts";
import { namedIn } from "../api/lookup.ts";
import { type AnyRow, declaredAs } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { useWorkspace } from "../session/hooks.ts";
import { CodeInput } from "../ui/CodeInput.tsx";
import { Select } from "../ui/Select.tsx";
import { useClear } from "../ui/useClear.tsx";
import type { ControlProps } from "./controlProps.ts";
import { SoughtSelect } from "./SoughtSelect.tsx";

/** A value that is the code of a row of another resource. */
export function CodeOfControl({ target, ...props }: ControlProps & { target: string }) {
  const { id, value, onChange, onBlur, disabled, autoFocus } = props;
  const code = declaredAs(target)?.code ?? "";
  return (
    <SoughtSelect
      id={id}
      onSought={props.onSought}
      target={target}
      disabled={disabled}
      autoFocus={autoFocus}
      value={typeof value === "string" ? value : null}
      workspace={props.workspace}
      onBlur={onBlur}
      onPick={(row) => onChange?.(row?.[code] ?? undefined)}
    />
  );
}

/** Codes of rows of another resource, such as the categories that a location takes: found by code or name. */
export function CodesOfControl({ target, ...props }: ControlProps & { target: string }) {
  const words = useWords();
  const { companyId } = useWorkspace();
  const declared = declaredAs(target);
  const offered = useQuery({
    queryKey: [target, "codes", companyId],
    staleTime: 60_000,
    queryFn: ({ signal }) => (declared ? allRows(declared, { query: ofCompany(companyId) }, { signal }) : []),
  });
  const code = declared?.code ?? "";
  return (
    <Select
      id={props.id}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      onBlur={props.onBlur}
      mode="multiple"
      loading={offered.isPending}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={words.say("form.noChoice")}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
      options={(offered.data ?? []).map((row) => ({
        value: String(row[code]),
        label: [...new Set([code, ...(declared?.label ?? [])])].map((name) => namedIn(target, row, name)).join(" "),
      }))}
      onChange={(picked: string[]) => props.onChange?.(picked)}
    />
  );
}

const ofCompany = (companyId: string | null) =>
  companyId === null ? [] : [{ queryField: "company_id", queryCondition: "equal" as const, queryValue: companyId }];

/** A row that is named by its code: picked, scanned or typed. */
export function NamedControl(
  props: ControlProps & { target: string; only?: Readonly<Record<string, string | readonly string[]>> },
) {
  const { id, target, within, value, onChange, onBlur, disabled, autoFocus, workspace } = props;
  const only = { ...props.only, ...within };
  return (
    <CodeInput
      {...{ id, target, only, onBlur, disabled, autoFocus, workspace }}
      value={typeof value === "string" ? value : ""}
      onChange={(code) => onChange?.(code || undefined)}
    />
  );
}

interface OfferedProps extends ControlProps {
  readonly codes: string;
  readonly max?: number | undefined;
  /** What it is called, where no label stands at it. */
  readonly label?: string;
}

/** A text for which the company's codes of a type are offered; another may be typed. */
export function OfferedControl({ codes, max, label, ...props }: OfferedProps) {
  const { companyId } = useWorkspace();
  const clear = useClear();
  const offered = useQuery({
    queryKey: ["code", "offered", codes, companyId],
    staleTime: 60_000,
    enabled: companyId !== null,
    queryFn: async () => {
      const body = { page: 1, pageSize: 200, sort: [{ sortField: "code_sort", sortOrder: "asc" }] };
      const answer = await call(`/v1/code/${companyId}/${codes}/q`, { body });
      return ((answer.code ?? []) as readonly AnyRow[]).map((row) => namedIn("code", row, "code_name"));
    },
  });
  return (
    <AutoComplete
      aria-label={label}
      className={label ? "offered-cell" : undefined}
      id={props.id}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      onBlur={props.onBlur}
      allowClear={clear}
      maxLength={max}
      value={typeof props.value === "string" ? props.value : undefined}
      options={(offered.data ?? []).map((value) => ({ value }))}
      showSearch={{ filterOption: (text, option) => String(option?.value).toLowerCase().includes(text.toLowerCase()) }}
      onChange={(value) => props.onChange?.(value || undefined)}
    />
  );
}

/** One of these values, by its word; what stands there and is none of them stays in sight until it is replaced. */
export function AskedControl({ values, ...props }: ControlProps & { values: readonly string[] }) {
  const words = useWords();
  const { id, name, onChange, onBlur, disabled, autoFocus, label } = props;
  const value = typeof props.value === "string" && props.value !== "" ? props.value : undefined;
  const options = values.map((one) => ({ value: one, label: words.choice(name, one) }));
  return (
    <Select
      {...{ id, disabled, autoFocus, onBlur }}
      aria-label={label}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={words.say("form.noChoice")}
      value={options.find(({ label: said }) => said === value)?.value ?? value}
      options={options}
      onChange={(picked) => onChange?.(picked)}
    />
  );
}

/** A value that the product has a word for, or another that is typed. */
export function KnownControl({ known, max, ...props }: ControlProps & { known: readonly string[]; max?: number }) {
  const words = useWords();
  const [typed, setTyped] = useState("");
  const { id, name, onChange, onBlur, disabled, autoFocus } = props;
  const value = typeof props.value === "string" ? props.value : undefined;
  const knownOptions = known.map((one) => ({ value: one, label: words.choice(name, one) }));
  const own = typed.trim().slice(0, max);
  const isNew = own !== "" && !knownOptions.some(({ label }) => label.toLowerCase().includes(own.toLowerCase()));
  const others = [...new Set([value, isNew ? own : ""])].filter((one) => one && !known.includes(one));
  return (
    <Select
      id={id}
      disabled={disabled}
      autoFocus={autoFocus}
      showSearch={{ optionFilterProp: "label", onSearch: setTyped }}
      placeholder={words.say("form.noChoice")}
      value={value}
      options={[...knownOptions, ...others.map((one) => ({ value: one, label: one }))]}
      onChange={(picked) => onChange?.(picked)}
      onBlur={() => {
        if (isNew) onChange?.(own);
        onBlur?.();
      }}
    />
  );
}
