import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "../i18n/index.ts";
import type { FormField } from "./fields.ts";
import type { GroupedErrors } from "./serverErrors.ts";

interface Props {
  readonly fields: readonly FormField[];
  readonly errors: GroupedErrors;
  readonly field: (one: FormField, isHidden: boolean) => ReactNode;
}

/** The fields that are asked for seldom: all at a wish, and each alone once it was refused. */
export function FurtherFields({ fields, errors, field }: Props) {
  const words = useWords();
  const [withAll, setWithAll] = useState(false);
  const named = useNamed(errors);
  const isShown = ({ name }: FormField) => withAll || named.includes(name);
  return (
    <>
      {fields.length > 0 && (
        <Button type="link" className="form-more" aria-expanded={withAll} onClick={() => setWithAll(!withAll)}>
          {words.say(withAll ? "form.less" : "form.more")} ({fields.length})
        </Button>
      )}
      <div className="form-fields" hidden={!fields.some(isShown)}>
        {fields.map((one) => field(one, !isShown(one)))}
      </div>
    </>
  );
}

/** The fields that were refused so far: they stay in sight while they are corrected. */
function useNamed({ fields }: GroupedErrors): readonly string[] {
  const [named, setNamed] = useState<readonly string[]>([]);
  const fresh = Object.keys(fields).filter((name) => !named.includes(name));
  if (fresh.length > 0) setNamed([...named, ...fresh]);
  return named;
}
