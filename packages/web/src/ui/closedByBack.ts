import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { App } from "antd";
import { useEffect, useEffectEvent } from "react";

/** What lies over the page, the uppermost last. */
const layers = new Set<object>();

/**
 * Going back closes what lies uppermost over the page, and the page stays; where one goes elsewhere in the history, it
 * closes with its page.
 * @returns what ends that, once it is closed.
 */
function closedByBack(history: RouterHistory, close: () => void): () => void {
  const layer = {};
  layers.add(layer);
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action === "PUSH" || action === "REPLACE" || [...layers].at(-1) !== layer) return false;
      close();
      return action === "BACK";
    },
  });
  return () => {
    layers.delete(layer);
    unblock();
  };
}

/** The same of a dialog while it is open, where it may be closed at all. */
export function useClosedByBack(isOpen: boolean | undefined, close: (() => void) | undefined): void {
  const history = useRouter({ warn: false })?.history;
  const closed = useEffectEvent(() => close?.());
  const mayClose = isOpen === true && close !== undefined;
  useEffect(() => (mayClose && history ? closedByBack(history, closed) : undefined), [mayClose, history]);
}

type Asking = ReturnType<typeof App.useApp>["modal"];
type Config = Parameters<Asking["confirm"]>[0];

/** Asks or tells over the page, as a dialog that going back closes too. */
export function useAsking(): (kind: "confirm" | "warning", config: Config) => { readonly destroy: () => void } {
  const { modal } = App.useApp();
  const history = useRouter({ warn: false })?.history;
  return (kind, config) => {
    const afterClose = () => {
      ended?.();
      config.afterClose?.();
    };
    const over = modal[kind]({ ...config, afterClose });
    const ended =
      history &&
      closedByBack(history, () => {
        over.destroy();
        config.onCancel?.();
      });
    return over;
  };
}
