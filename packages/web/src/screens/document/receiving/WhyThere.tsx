import type { AnyRow } from "../../../api/resources.ts";
import { useWords } from "../../../i18n/index.ts";
import type { Proposal, Rejected } from "./putaway.ts";

/** Why the server proposes the locations of a row, and, when it is opened, why not others. */
export function WhyThere({ of }: { readonly of: AnyRow }) {
  const words = useWords();
  const { reasons = [], rejected = [] } = (of.why ?? {}) as Partial<Why>;
  const said = reasons.map(({ storage_loc_code, reason }) => (
    <span key={storage_loc_code}>
      <span className="code">{storage_loc_code}</span> {words.choice("proposal_reason", reason)}{" "}
    </span>
  ));
  if (rejected.length === 0) return said;
  return (
    <details>
      <summary>{said}</summary>
      {words.say("document.othersNot")}
      <ul>
        {rejected.map(({ storage_loc_code, why }) => (
          <li key={`${storage_loc_code} ${why}`}>
            <span className="code">{storage_loc_code}</span> {words.choice("proposal_rejection", why)}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Why {
  readonly reasons: readonly Proposal[];
  readonly rejected: readonly Rejected[];
}
