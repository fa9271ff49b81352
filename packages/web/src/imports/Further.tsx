import type { Declared, LookupField, ResourceName } from "@stowage/model";
import { Checkbox, Input } from "antd";
import { useState } from "react";
import type { ImportField } from "../api/imports.ts";
import { declaredAs } from "../api/resources.ts";
import { useWords } from "../i18n/index.ts";
import { Labelled } from "../ui/Labelled.tsx";
import { LookupSelect } from "../ui/LookupSelect.tsx";
import { Select } from "../ui/Select.tsx";
import type { useImport } from "./useImport.ts";

/**
 * Settings that the file does not contain: values that are the same in every row, and whether missing rows are to be
 * created.
 */
export function Further({ state }: { state: ReturnType<typeof useImport> }) {
  const words = useWords();
  const { file, mapping, constants, missing, creates } = state;
  if (!file) return null;
  const offered = file.fields.filter(
    ({ name }) => constants[name] !== undefined || (missing.includes(name) && name !== state.declared.code),
  );
  const others = file.fields.filter((field) => !offered.includes(field));
  const made = file.fields.filter(
    ({ name, creates: target }) => target && (mapping[name] !== undefined || constants[name]),
  );
  return (
    <section className="import-further" aria-label={words.say("imports.everyRow")}>
      <div className="row">
        {offered.map((field) => (
          <Labelled key={field.name} label={`${words.field(field.name)}${field.required ? " *" : ""}`}>
            {(id) => (
              <Constant
                id={id}
                field={field}
                lookup={lookupIn(state.declared, field.lookup)}
                value={constants[field.name] ?? ""}
                set={(value) => state.setConstant(field.name, value)}
              />
            )}
          </Labelled>
        ))}
        <Labelled label={words.say("imports.everyRow")}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: "label" }}
              value={null}
              placeholder={words.say("imports.addField")}
              options={others.map(({ name }) => ({ value: name, label: words.field(name) }))}
              onChange={(name: string | null) => name && state.setConstant(name, "")}
            />
          )}
        </Labelled>
      </div>
      {made.map((field) => (
        <Checkbox
          key={field.name}
          checked={creates.includes(field.name)}
          onChange={({ target }) => state.setCreates(field.name, target.checked)}
        >
          {words.say("imports.createMissing", { field: words.field(field.name), resource: madeName(field, words) })}
        </Checkbox>
      ))}
    </section>
  );
}

interface ConstantProps {
  readonly id: string;
  readonly field: ImportField;
  /** What the field leads to. */
  readonly lookup: LookupField | null;
  readonly value: string;
  readonly set: (value: string) => void;
}

/** One value for every row: what leads to another row is found as in a form, and said as a file would say it. */
function Constant({ id, field, lookup, value, set }: ConstantProps) {
  const words = useWords();
  const [picked, setPicked] = useState<string | null>(null);
  const target = lookup && declaredAs(lookup.target);
  const column = lookup?.shows?.[field.name];
  if (!lookup || !target || !column)
    return (
      <Input
        id={id}
        allowClear
        placeholder={words.say("imports.everyRow")}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    );
  return (
    <LookupSelect
      id={id}
      target={lookup.target}
      category={lookup.as}
      value={value ? (picked ?? value) : null}
      shownValue={value}
      onPick={(row) => {
        setPicked(row ? String(row[target.key]) : null);
        set(row ? String(row[column] ?? "") : "");
      }}
      onCreate={field.creates ? set : undefined}
    />
  );
}

/** The lookup of that name, of what is imported or of its lines. */
function lookupIn(declared: Declared, name: string | null): LookupField | null {
  const lines =
    declared.type === "document" ? Object.values(declared.lines).flatMap(({ of }) => declaredAs(of) ?? []) : [];
  const found = [declared, ...lines].flatMap(({ fields }) => (name && fields[name]) || []);
  return found.find((field): field is LookupField => field.kind === "lookup") ?? null;
}

const madeName = ({ creates }: ImportField, words: ReturnType<typeof useWords>) =>
  words.resource(creates as ResourceName);
