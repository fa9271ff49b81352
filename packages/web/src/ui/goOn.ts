import { createContext, type KeyboardEvent } from "react";

/** What Enter does in the fields that take codes, where it neither picks one that is offered nor sends the form. */
export const GoOnByEnter = createContext<((event: KeyboardEvent<HTMLInputElement>) => void) | undefined>(undefined);

/** Goes to the button by which the dialog around a field is confirmed; where it cannot be, one stays in the field. */
export function toButton(from: HTMLInputElement): void {
  const around = from.closest("[role=dialog]") ?? from.closest("form");
  const button = around?.querySelector<HTMLElement>(
    "button[type=submit]:not(:disabled), .ant-modal-footer .ant-btn-primary:not(:disabled)",
  );
  if (button) button.focus();
  else from.select();
}
