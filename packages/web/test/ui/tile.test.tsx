// @vitest-environment happy-dom
import { model } from "@stowage/model";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Tile } from "../../src/ui/Tile.tsx";
import { Refusal, serve } from "../support/screen.tsx";

test("while a list is scrolled its pictures ask for nothing; once it rests those that are still in sight do", async () => {
  vi.useFakeTimers();
  const asked = serve(() => new Refusal("NO_PICTURE"));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const client = new QueryClient();
  const draw = (hashes: readonly string[]) =>
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          {hashes.map((hash) => (
            <Tile key={hash} of={model.product} id="p" hash={hash} />
          ))}
        </QueryClientProvider>,
      ),
    );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const scroll = () => document.body.dispatchEvent(new Event("scroll"));
  // When a file before this one scrolled is told by another clock.
  await draw(["before"]);
  scroll();
  await pass(1000);
  asked.splice(0);
  await draw(["first"]);
  await pass(1);
  expect(asked.splice(0)).toHaveLength(1);
  scroll();
  await draw(["past", "stays"]);
  await pass(100);
  scroll();
  await draw(["stays"]);
  await pass(100);
  expect(asked).toEqual([]);
  expect(document.querySelector(".picture-tile")?.childElementCount).toBe(0);
  await pass(100);
  expect(asked.map(({ path }) => path)).toEqual(["/v1/product/p/picture/stays?size=small"]);
  await pass(1000);
  expect(document.querySelector(".picture-tile svg")).not.toBeNull();
  await draw(["stays", "next"]);
  await pass(1);
  expect(asked.map(({ path }) => path)).toContain("/v1/product/p/picture/next?size=small");
  act(() => root.unmount());
  vi.useRealTimers();
});
