import { Button, Form } from "antd";
import { type ReactNode, useState } from "react";
import type { AnyRow } from "../api/resources.ts";
import { shown } from "../i18n/format.ts";
import { useWords } from "../i18n/index.ts";
import { isEmpty } from "./check.ts";
import type { FormField } from "./fields.ts";
import type { GroupedErrors } from "./serverErrors.ts";
import { useAskedNames } from "./useAsked.ts";

interface Props {
  readonly fields: readonly FormField[];
  readonly errors: GroupedErrors;
  /** The one in which the form begins is in sight. */
  readonly at: string | undefined;
  readonly field: (one: FormField, isHidden: boolean) => ReactNode;
}

/** The fields that are asked for seldom: all at a wish, and each alone once it was refused, or is asked for by another. */
export function FurtherFields({ fields, errors, at, field }: Props) {
  const words = useWords();
  const [withAll, setWithAll] = useState(false);
  const named = useNamed(errors);
  const asked = useAskedNames(fields);
  const isShown = ({ name }: FormField) => withAll || name === at || named.includes(name) || asked.includes(name);
  return (
    <>
      {fields.length > 0 && (
        <p className="form-more">
          <Button type="link" size="small" aria-expanded={withAll} onClick={() => setWithAll(!withAll)}>
            {words.say(withAll ? "form.less" : "form.more")} ({fields.length})
          </Button>
          {!withAll && <Standing fields={fields.filter((one) => !isShown(one))} />}
        </p>
      )}
      <div className="form-fields" hidden={!fields.some(isShown)}>
        {fields.map((one) => field(one, !isShown(one)))}
      </div>
    </>
  );
}

/** What stands in the fields that are out of sight: what a choice says speaks for itself, a number is named. */
function Standing({ fields }: { fields: readonly FormField[] }) {
  const words = useWords();
  const form = Form.useFormInstance();
  const values = Form.useWatch((all) => all, { form, preserve: true }) as AnyRow | undefined;
  const said = fields.flatMap(({ name, field }) => {
    const value = values?.[name];
    if (isEmpty(value) || !["choice", "whole", "code", "flag", "money"].includes(field.kind)) return [];
    if (field.kind === "flag" && value === (field.default ?? false)) return [];
    const text = shown(field.kind, value, name, words);
    return [field.kind === "choice" ? text : `${words.field(name)} ${text}`];
  });
  return <span className="quiet">{said.join(" · ")}</span>;
}

/** The fields that were refused so far: they stay in sight while they are corrected. */
function useNamed({ fields }: GroupedErrors): readonly string[] {
  const [named, setNamed] = useState<readonly string[]>([]);
  const fresh = Object.keys(fields).filter((name) => !named.includes(name));
  if (fresh.length > 0) setNamed([...named, ...fresh]);
  return named;
}
