import "./support/browser.ts";

import { expect, test } from "vitest";
import { router } from "../src/router.tsx";
import { useSession } from "../src/session/store.ts";

interface Route {
  readonly parentRoute: Route | undefined;
  readonly options: { readonly beforeLoad?: (at: { location: { href: string } }) => void };
}

const routes = router.routesByPath as unknown as Readonly<Record<string, Route>>;
/** Enters a page and what lies around it, as from an address. */
function enter(route: Route | undefined, href: string): void {
  if (route?.parentRoute) enter(route.parentRoute, href);
  route?.options.beforeLoad?.({ location: { href } });
}

test("what lies under /Main is for who is signed in; others sign in first and come back there [rights-15]", () => {
  const screen = () => enter(routes["/Main/$path"], "/Main/product");
  useSession.setState({ auth: null });
  const toSignIn = expect.objectContaining({ to: "/Login", search: { next: "/Main/product" } });
  expect(screen).toThrow(expect.objectContaining({ options: toSignIn }));
  useSession.setState({ auth: { access_token: "a", refresh_token: "r" } });
  expect(screen).not.toThrow();
});

test.each([
  ["[rights-16]", ["/Login"]],
  ["[rights-17]", ["/Tracking"]],
  ["[rights-18]", ["/InventoryQuery"]],
  ["[rights-19]", ["/PrintShippingPic", "/PrintShippingPic/$outboundId/$type"]],
])("a page is there for everybody, signed in or not: %s", (_id, paths) => {
  useSession.setState({ auth: null });
  for (const path of paths) {
    expect(routes[path], path).toBeDefined();
    expect(() => enter(routes[path], path)).not.toThrow();
  }
});
