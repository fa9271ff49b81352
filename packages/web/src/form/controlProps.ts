import type { Declared, Field } from "@stowage/model";
import type { AnyRow, Workspace } from "../api/resources.ts";

/** What every control of a field is given. */
export interface ControlProps {
  readonly name: string;
  readonly field: Field;
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What it is called, where no label stands beside it. */
  readonly label?: string;
  /** What an empty text says. */
  readonly placeholder?: string;
  /** How a lookup's value reads before it is looked up. */
  readonly shownValue?: string;
  readonly workspace?: Partial<Workspace>;
  readonly onCreate?: (target: string, text: string) => void;
  /** What a lookup's rows, or those that a code names, must agree in. */
  readonly within?: Readonly<Record<string, string>>;
  /** The values that it may have as its row is now; anything where there are none. */
  readonly asked?: readonly string[] | undefined;
  /** Called with the row that was chosen for a lookup. */
  readonly onRow?: (row: AnyRow | null) => void;
  /** Something was typed and left: it answers the text where no row is found for it, or it is no day, else null. */
  readonly onSought?: (seek: () => Promise<string | null>) => void;
  /** Whose field it is, and the row as it is; none while a new one is made. */
  readonly of?: Declared;
  readonly row?: AnyRow | null;
}
