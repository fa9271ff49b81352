import type { CodeField, DocumentDeclaration, OfEach } from "@stowage/model";
import { Form } from "antd";
import type { KeyboardEvent } from "react";
import { knownBy } from "../../api/calledOf.ts";
import { asFailure } from "../../api/failure.ts";
import { lookUp } from "../../api/lookup.ts";
import { declaredAs } from "../../api/resources.ts";
import { useWords } from "../../i18n/index.ts";
import { useWorkspace } from "../../session/hooks.ts";
import { CodeInput, codeFieldOf } from "../../ui/CodeInput.tsx";
import { failureText } from "../../ui/FailureNote.tsx";
import { GoOnByEnter, toButton } from "../../ui/goOn.ts";
import { stepDown } from "../../ui/stepDown.ts";
import { alike, type NumberedDocument } from "./ofEach.ts";
import "./ofEach.css";

interface Props {
  readonly document: DocumentDeclaration;
  readonly name: string;
  readonly field: CodeField;
  readonly label: string;
  readonly declared: OfEach;
  readonly of: readonly NumberedDocument[];
  readonly autoFocus: boolean;
}

/**
 * One field of each of several documents, a row each, below what all of them have alike. What is scanned fills a row and
 * goes to the next, then to the button.
 */
export function OfEachTable({ document, name, field, label, declared, of, autoFocus }: Props) {
  const words = useWords();
  const only = { ...field.only, ...declared.alike };
  const mustBeForAll = useForAll(field, only);
  const forAll = words.say("document.sameForAll");
  return (
    <div className="of-each">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{words.field(knownBy(document))}</th>
            <th>{label}</th>
          </tr>
        </thead>
        <GoOnByEnter value={goOn}>
          <tbody>
            <tr>
              <td className="quiet">{forAll}</td>
              <td>
                <Form.Item name={[name, alike]} rules={[{ validator: (_rule, value) => mustBeForAll(value) }]}>
                  <Code field={{ ...field, only }} label={`${label} · ${forAll}`} />
                </Form.Item>
              </td>
            </tr>
            {of.map(({ id, number }, at) => (
              <tr key={id}>
                <td className="code">{number}</td>
                <td>
                  <Form.Item name={[name, id]}>
                    <Code field={field} label={`${label} · ${number}`} autoFocus={autoFocus && at === 0} />
                  </Form.Item>
                </td>
              </tr>
            ))}
          </tbody>
        </GoOnByEnter>
      </table>
    </div>
  );
}

/** Enter sends no form: it goes to the next document's field, and from the last one to the button. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  if (!stepDown(event.currentTarget, 1)) toButton(event.currentTarget);
}

/** @throws Error, from what it returns, where the row of this code may not be that of all: it holds one document's goods. */
function useForAll({ names = "" }: CodeField, only: NonNullable<CodeField["only"]>) {
  const words = useWords();
  const workspace = useWorkspace();
  return async (value: unknown): Promise<void> => {
    const text = String(value ?? "").trim();
    const declared = declaredAs(names);
    if (!text || !declared) return;
    const found = await lookUp(declared, { text, workspace: { ...workspace, ownerId: null }, within: only }).catch(
      (thrown: unknown) => {
        throw new Error(failureText(asFailure(thrown), words));
      },
    );
    const code = codeFieldOf(names);
    if (!found.some((row) => String(row[code]).toLowerCase() === text.toLowerCase()))
      throw new Error(words.say("document.notForAll", { code: text }));
  };
}

interface CodeProps {
  readonly field: CodeField;
  readonly label: string;
  readonly autoFocus?: boolean;
  /** Given by the form around it. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (code: string) => void;
}

function Code({ field, label, autoFocus, id, value = "", onChange }: CodeProps) {
  return (
    <CodeInput
      {...{ id, label, autoFocus, value }}
      target={field.names ?? ""}
      only={field.only}
      onChange={(code) => onChange?.(code)}
    />
  );
}
