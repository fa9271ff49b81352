import type { ResourceName } from "@stowage/model";
import { Checkbox, Input } from "antd";
import type { ImportField } from "../api/imports.ts";
import { useWords } from "../i18n/index.ts";
import { Labelled } from "../ui/Labelled.tsx";
import { Select } from "../ui/Select.tsx";
import type { useImport } from "./useImport.ts";

/** What the file does not say: values that are the same in every row, and whether rows it names are to be made. */
export function Further({ state }: { state: ReturnType<typeof useImport> }) {
  const words = useWords();
  const { file, mapping, constants, missing, creates } = state;
  if (!file) return null;
  const given = file.fields.filter(
    ({ name }) => constants[name] !== undefined || (missing.includes(name) && name !== state.code),
  );
  const others = file.fields.filter((field) => !given.includes(field));
  const made = file.fields.filter(
    ({ name, creates: target }) => target && (mapping[name] !== undefined || constants[name]),
  );
  return (
    <section className="import-further" aria-label={words.say("imports.everyRow")}>
      <div className="row">
        {given.map(({ name, required }) => (
          <Labelled key={name} label={`${words.field(name)}${required ? " *" : ""}`}>
            {(id) => (
              <Input
                id={id}
                allowClear
                placeholder={words.say("imports.everyRow")}
                value={constants[name] ?? ""}
                onChange={({ target }) => state.setConstant(name, target.value)}
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

const madeName = ({ creates }: ImportField, words: ReturnType<typeof useWords>) =>
  words.resource(creates as ResourceName);
