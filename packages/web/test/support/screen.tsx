import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { App } from "antd";
import { act, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { useSession } from "../../src/session/store.ts";
import type { Permissions, UserInfo } from "../../src/session/types.ts";

/** Parts of the screen in a browser that happy-dom stands in for, and a server that answers what a test says. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const roots: Root[] = [];

/** Shows a part of the screen, to somebody who may do this; asked once of the server, what fails has failed. */
export async function show(
  part: ReactElement,
  permissions: Permissions = {},
  more: Partial<UserInfo> = {},
): Promise<QueryClient> {
  const userInfo = {
    companyKey: "c",
    warehouseKey: "w",
    ownerKey: null,
    warehouseList: [],
    layouts: {},
    ...more,
  } as unknown as UserInfo;
  useSession.setState({ userInfo, permissions });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5000 } } });
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  roots.push(root);
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <App>
          <RouterProvider router={router as never} />
        </App>
      </QueryClientProvider>,
    );
  });
  await settled();
  return client;
}

/**
 * Until nothing is on its way any more. A chain of replies and timers takes a turn of the event loop for each of its
 * links, however long a turn takes on a busy machine: so many turns, and not one wait as long as they.
 */
export const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise<void>((resume) => setTimeout(resume, 2));
  });

/** Once this holds: what a screen waits for may take several rounds of replies. */
export const eventually = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await settled();
      holds();
    },
    { timeout: 20_000, interval: 100 },
  );

/** Takes away what was shown; done after each test. */
export async function leaveNothing(): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

export const textOf = () => document.body.textContent ?? "";

/** The buttons in sight, by what they say. */
export const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("button")].filter(isNamed);
const isNamed = (button: HTMLButtonElement) => nameOf(button) !== "";
export const nameOf = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();

export function button(name: string): HTMLButtonElement {
  const found = buttons().find((one) => nameOf(one) === name);
  if (!found) throw new Error(`no button "${name}" among ${buttons().map(nameOf).join(" | ")}`);
  return found;
}

export async function click(element: Element): Promise<void> {
  await act(async () => {
    for (const type of ["mousedown", "mouseup", "click"])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  });
  await settled();
}

/** The field with this label. */
export function field(label: string, at = 0): HTMLInputElement {
  const all = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  const found = all.filter((one) => {
    const own = one.id ? document.querySelector(`label[for="${one.id}"]`) : null;
    return [one.getAttribute("aria-label"), own?.textContent].some((name) => name?.trim() === label);
  })[at];
  if (!found) throw new Error(`no field "${label}" (${at})`);
  return found;
}

/** Types a text into a field, as React hears it. */
export async function type(into: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  await act(async () => {
    const prototype = into instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(into, text);
    into.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settled();
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A reply without success. */
export class Refusal {
  readonly code: string;
  readonly additionals: Readonly<Record<string, unknown>>;
  constructor(code: string, additionals: Readonly<Record<string, unknown>> = {}) {
    this.code = code;
    this.additionals = additionals;
  }
}

/** A server that answers each call so; what it was asked is kept. */
export function serve(answer: (asked: Asked) => Readonly<Record<string, unknown>> | Refusal): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, init: { method?: string; body?: string } = {}) => {
    const asked = { method: init.method ?? "GET", path: String(path), body: JSON.parse(init.body ?? "{}") };
    all.push(asked);
    const answered = answer(asked);
    const [status, respondCode] =
      answered instanceof Refusal
        ? [409, { code: answered.code, message: "", additionals: answered.additionals }]
        : [200, { code: "OK", message: "", additionals: answered }];
    return new Response(JSON.stringify({ httpStatus: status, respondCode }), { status });
  });
  return all;
}

/** A page of these rows, as it was asked for. */
export function pageOf(reply: string, rows: readonly object[], { body }: Asked): Readonly<Record<string, unknown>> {
  const { page = 1, pageSize = 50 } = body as { page?: number; pageSize?: number };
  return { [reply]: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, total_is_exact: true };
}
