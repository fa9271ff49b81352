import { type Declared, type ExistingMode, existingModesOf, importKey } from "@stowage/model";
import { Radio } from "antd";
import type { ImportOutcome } from "../api/imports.ts";
import { groupedDecimal } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { useMay } from "../session/hooks.ts";

interface Props {
  readonly declared: Declared;
  readonly value: ExistingMode;
  readonly choose: (mode: ExistingMode) => void;
}

const labels = { refuse: "imports.refuse", skip: "imports.skip", update: "imports.update" } as const;

/**
 * The choice of what happens to rows that exist already, and how they are recognised; nothing where they cannot be
 * recognised.
 */
export function ExistingChoice({ declared, value, choose }: Props) {
  const words = useWords();
  const may = useMay();
  const key = importKey(declared);
  if (!key) return null;
  const modes = existingModesOf(declared).filter((mode) => mode !== "update" || may(declared.menu, "update"));
  const fields = key.filter((name) => name !== "company_id" && !declared.fields[name]?.readonly).map(words.field);
  return (
    <section className="import-existing">
      <span id="import-existing">{words.say("imports.existing")}</span>
      <Radio.Group
        aria-labelledby="import-existing"
        value={value}
        options={modes.map((mode) => ({ value: mode, label: words.say(labels[mode]) }))}
        onChange={({ target }) => choose(target.value)}
      />
      {value !== "refuse" && (
        <span className="quiet">
          {words.say("imports.knownBy", { fields })} {value === "update" && words.say("imports.updateHow")}
        </span>
      )}
    </section>
  );
}

/** How many rows of a result are new, and how many existed already. */
export function counted({ good, bad, changed, unchanged, skipped }: ImportOutcome) {
  const created = good - changed - unchanged - skipped;
  const counts = { created, changed, unchanged, skipped, bad };
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, groupedDecimal(count)]));
}
