import { Drawer, type DrawerProps, Modal, type ModalProps } from "antd";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { besideClick } from "./besideClick.ts";
import { useClosedByBack } from "./closedByBack.ts";
import { focusFirst } from "./focusFirst.ts";
import { useDiscard } from "./useDiscard.ts";
import { useFocusBack } from "./useFocusBack.ts";

interface DialogProps extends Omit<ModalProps, "onCancel"> {
  readonly onCancel?: () => void;
  /** What is typed in it is asked for before it is lost by Escape, by going back, or by its cross. */
  readonly keepsTyped?: boolean;
}

interface SideDialogProps extends Omit<DrawerProps, "onClose"> {
  readonly onClose?: () => void;
  /** The page's address says that it is open: going back closes it anyway. */
  readonly inAddress?: boolean;
}

/** A dialog in the middle of the page. The cursor stands in its first field, or in what is marked `data-first`, and goes back when it closes. */
export function Dialog({ children, afterOpenChange, onCancel, keepsTyped, ...rest }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const beside = useBesideClick(rest.open);
  const ask = useDiscard();
  const discard = () => onCancel?.();
  const close = () => (keepsTyped && beside.isTyped() ? void ask({ discard }) : discard());
  useClosedByBack(rest.open, onCancel && close);
  return (
    // biome-ignore lint/correctness/noRestrictedElements: this is what stands in for it
    <Modal
      {...rest}
      onCancel={(event) => beside.mayClose(event) && close()}
      afterOpenChange={opened(body, afterOpenChange)}
    >
      <FirstFocused body={body} onTyped={beside.typed}>
        {children}
      </FirstFocused>
    </Modal>
  );
}

/** The same at the side of the page. */
export function SideDialog({ children, afterOpenChange, onClose, inAddress, ...rest }: SideDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const beside = useBesideClick(rest.open);
  useClosedByBack(rest.open, inAddress ? undefined : onClose);
  return (
    // biome-ignore lint/correctness/noRestrictedElements: this is what stands in for it
    <Drawer
      {...rest}
      onClose={(event) => beside.mayClose(event) && onClose?.()}
      afterOpenChange={opened(body, afterOpenChange)}
    >
      <FirstFocused body={body} onTyped={beside.typed}>
        {children}
      </FirstFocused>
    </Drawer>
  );
}

function useBesideClick(isOpen: boolean | undefined) {
  const [beside] = useState(() => besideClick());
  useEffect(() => {
    if (isOpen) beside.opened();
  }, [isOpen, beside]);
  return beside;
}

// The kit takes the focus to its own frame, or to the cross that closes it, when the dialog has come to rest. Enter behind a
// scan would close a dialog that has no field yet.
export const opened =
  (body: RefObject<HTMLDivElement | null>, then?: (isOpen: boolean) => void) => (isOpen: boolean) => {
    if (isOpen && body.current) {
      focusFirst(body.current);
      if (document.activeElement?.matches(".ant-modal-close, .ant-drawer-close")) body.current.focus();
    }
    then?.(isOpen);
  };

interface BodyProps {
  readonly body?: RefObject<HTMLDivElement | null>;
  readonly onTyped?: () => void;
  readonly children: ReactNode;
}

/**
 * What is in a dialog, or in a bubble that is one: the cursor goes to its first field as soon as it is seen. A bubble hangs
 * at the end of the page, far from its button by the keyboard: it is gone into whatever is in it.
 */
export function FirstFocused({ body, onTyped, children }: BodyProps) {
  const own = useRef<HTMLDivElement>(null);
  const within = body ?? own;
  useFocusBack();
  // What is typed while the dialog still moves counts: the kit shows it a moment after it is there.
  useEffect(() => {
    let frame = 0;
    const take = () => {
      if (within.current?.checkVisibility()) focusFirst(within.current, !body);
      else frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [within, body]);
  return (
    <div ref={within} className="dialog-body" tabIndex={-1} onInput={onTyped}>
      {children}
    </div>
  );
}
