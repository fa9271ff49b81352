import { locationLimits, locationParts, model } from "@stowage/model";
import { Button, Input } from "antd";
import { Control } from "../../form/controls.tsx";
import { useWords } from "../../i18n/index.ts";
import { CloseIcon, PlusIcon } from "../../ui/icons.tsx";
import { Labelled } from "../../ui/Labelled.tsx";
import { Select } from "../../ui/Select.tsx";
import type { Rule } from "./batchBody.ts";

interface Props {
  readonly rules: readonly Rule[];
  readonly onChange: (rules: readonly Rule[]) => void;
}

/** Limits of the locations of a batch: for all of them, or for chosen parts; the later go before the earlier. */
export function BatchRules({ rules, onChange }: Props) {
  const words = useWords();
  const set = (changed: Rule) => onChange(rules.map((one) => (one.id === changed.id ? changed : one)));
  const add = () => onChange([...rules, { id: Math.max(0, ...rules.map(({ id }) => id)) + 1, limits: {} }]);
  return (
    <section className="section batch-rules">
      <div className="spread">
        <h3>{words.say("batch.rules")}</h3>
        <Button size="small" icon={<PlusIcon size={14} />} onClick={add}>
          {words.say("batch.addRule")}
        </Button>
      </div>
      {rules.map((rule) => (
        <RuleFields
          key={rule.id}
          rule={rule}
          onChange={set}
          onRemove={() => onChange(rules.filter((one) => one !== rule))}
        />
      ))}
    </section>
  );
}

function RuleFields({
  rule,
  onChange,
  onRemove,
}: {
  rule: Rule;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}) {
  const words = useWords();
  const { fields } = model.storage;
  const labelled = (label: string) => ({ "aria-label": label });
  return (
    <fieldset className="batch-rule">
      <div className="batch-rule-to">
        <Select
          {...labelled(words.say("batch.ruleTo"))}
          status={rule.apply_to ? undefined : "warning"}
          placeholder={words.say("batch.ruleTo")}
          value={rule.apply_to}
          options={[
            { value: "all", label: words.say("batch.ruleAll") },
            { value: "parts", label: words.say("batch.ruleParts") },
          ]}
          onChange={(apply_to) => onChange({ ...rule, apply_to })}
        />
        {rule.apply_to === "parts" && (
          <>
            <Select
              {...labelled(words.say("batch.part"))}
              placeholder={words.say("batch.part")}
              value={rule.part}
              options={locationParts.map((value) => ({ value, label: words.field(value) }))}
              onChange={(part) => onChange({ ...rule, part })}
            />
            {(["from", "to"] as const).map((end) => (
              <Input
                key={end}
                className="code"
                maxLength={60}
                placeholder={words.say(end === "from" ? "batch.from" : "batch.to")}
                {...labelled(words.say(end === "from" ? "batch.from" : "batch.to"))}
                value={rule[end]}
                onChange={(event) => onChange({ ...rule, [end]: event.target.value })}
              />
            ))}
          </>
        )}
        <Button
          type="text"
          icon={<CloseIcon size={12} />}
          aria-label={words.say("batch.removeRule")}
          onClick={onRemove}
        />
      </div>
      <div className="batch-limits">
        {locationLimits.map((name) => (
          <Labelled key={name} label={words.field(name)}>
            {(id) => (
              <Control
                id={id}
                name={name}
                field={fields[name]}
                value={rule.limits[name]}
                onChange={(value) => onChange({ ...rule, limits: { ...rule.limits, [name]: value } })}
              />
            )}
          </Labelled>
        ))}
      </div>
    </fieldset>
  );
}
