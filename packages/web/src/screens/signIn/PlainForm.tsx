import type { ComponentProps } from "react";
import { PlainField } from "./PlainField.tsx";
import type { useEntry } from "./useEntry.ts";

export interface PlainInput extends Omit<ComponentProps<typeof PlainField>, "error"> {
  readonly name: string;
  /** Stands beside another such. */
  readonly half?: boolean;
}

interface Props {
  readonly fields: readonly PlainInput[];
  readonly entry: ReturnType<typeof useEntry>;
  readonly submit: string;
}

/** The inputs of a page before sign-in, each with what is wrong with it, and the button that sends them. */
export function PlainForm({ fields, entry, submit }: Props) {
  return (
    <form
      className={fields.some(({ half }) => half) ? "sign-in-grid" : undefined}
      onSubmit={(event) => void entry.onSubmit(event)}
      noValidate
    >
      {fields.map(({ half, ...field }, index) => (
        <div key={field.name} className={half ? "" : "sign-in-whole"}>
          <PlainField {...field} autoFocus={index === 0} error={entry.errorOf(field.name)} />
        </div>
      ))}
      <button type="submit" className="button button-primary sign-in-button sign-in-whole" disabled={entry.busy}>
        {submit}
      </button>
    </form>
  );
}
