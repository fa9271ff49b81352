import { type ComponentType, lazy, useState } from "react";
import { inTime } from "../api/inTime.ts";

/** A component whose script is loaded when it is first shown, or fetched before. */
export interface LazyScreen<P> {
  fetch(): Promise<void>;
  /** The component itself once it is there: shown without a placeholder before it. */
  readonly component: () => ComponentType<P>;
}

export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let there: ComponentType<P> | null = null;
  const get = async () => {
    there = await inTime(load());
    return { default: there };
  };
  const waiting = lazy(get) as unknown as ComponentType<P>;
  return { fetch: async () => void (await get()), component: () => there ?? waiting };
}

/** A part of a screen whose script is loaded when it is first shown. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await inTime(load()) }));

/** Shows it; what it began with it stays with, since changing over would forget what was done in it. */
export function LazyShown<P extends object>({ screen, props }: { screen: LazyScreen<P>; props: P }) {
  const [Shown] = useState(() => screen.component());
  return <Shown {...props} />;
}
