import "../support/signedIn.ts";

import { en_US } from "@stowage/messages/en_US";
import { model } from "@stowage/model";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

// It leads elsewhere, which needs a router.
vi.mock("../../src/screens/resource/BesideLists.tsx", () => ({ BesideLists: () => null }));

localStorage.setItem("permissions", JSON.stringify({ contactSetup: ["query", "create", "update", "delete"] }));
const { ListView } = await import("../../src/grid/ListView.tsx");
const { ResourceScreen } = await import("../../src/screens/resource/index.tsx");

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
const go = () => undefined;

test("what is done with picked rows is offered once rows are picked [general-5a] [general-5b]", () => {
  const html = rendered(
    <ListView
      declared={model.contact}
      search={{}}
      go={go}
      tools={<button type="button">of the list</button>}
      picked={() => <button type="button">of the picked</button>}
    />,
  );
  expect(html).toContain("of the list");
  expect(html).not.toContain("of the picked");
});

const panel = '<aside class="panel"';

test("a resource has a page that shows all of it [page auth overview], and leads to one that makes more [page auth create]", () => {
  const page = rendered(<ResourceScreen declared={model.contact} search={{}} go={go} />);
  expect(page).toContain('class="list-rows"');
  expect(page).toContain(`>${en_US.ui.list.create}<`);
  expect(page).not.toContain(panel);
});

test("a row is changed once it is open [general-5f]", () => {
  const screen = (open?: string) =>
    rendered(<ResourceScreen declared={model.contact} search={{ mode: "edit", open }} go={go} />);
  expect(screen("c1")).toContain(panel);
  expect(screen()).not.toContain(panel);
});
