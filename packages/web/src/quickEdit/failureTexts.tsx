import type { Declared } from "@stowage/model";
import { labelOf } from "../api/lookup.ts";
import type { Words } from "../i18n/index.ts";
import { failureText } from "../ui/FailureNote.tsx";
import type { Outcome } from "./changeField.ts";

/** Each row that could not be changed, and why. */
export const failureTexts = (declared: Declared, refused: Outcome["refused"], words: Words) => (
  <ul>
    {refused.map(({ row, failure }) => (
      <li key={String(row[declared.key])}>
        {labelOf(declared, row)}: {failureText(failure, words)}
      </li>
    ))}
  </ul>
);
