import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { inTime } from "./api/inTime.ts";
import { readAddress } from "./api/search.ts";
import { useSession } from "./session/store.ts";
import { Broken } from "./ui/ScreenGuard.tsx";

const isSignedIn = () => useSession.getState().auth !== null;

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => inTime(import("./screens/notFound/index.tsx")), "NotFoundScreen"),
});

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: isSignedIn() ? "/Main" : "/Login" });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/Login",
  validateSearch: (raw: Record<string, unknown>) => ({
    ...(typeof raw.next === "string" && raw.next.startsWith("/Main") ? { next: raw.next } : {}),
    ...(raw.ended === true ? { ended: true } : {}),
  }),
  component: lazyRouteComponent(() => inTime(import("./screens/signIn/index.tsx")), "SignInScreen"),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: "/setup",
  component: lazyRouteComponent(() => inTime(import("./screens/signIn/SetUp.tsx")), "SetUpScreen"),
});

const tracking = createRoute({
  getParentRoute: () => root,
  path: "/Tracking",
  component: lazyRouteComponent(() => inTime(import("./screens/public/Tracking.tsx")), "TrackingScreen"),
});

const inventoryQuery = createRoute({
  getParentRoute: () => root,
  path: "/InventoryQuery",
  component: lazyRouteComponent(() => inTime(import("./screens/public/InventoryQuery.tsx")), "InventoryQueryScreen"),
});

const shippingPicture = (path: "/PrintShippingPic" | "/PrintShippingPic/$outboundId/$type") =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(
      () => inTime(import("./screens/public/ShippingPicture.tsx")),
      "ShippingPictureScreen",
    ),
  });

const main = createRoute({
  getParentRoute: () => root,
  path: "/Main",
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: "/Login", search: { next: location.href } });
  },
  component: lazyRouteComponent(() => inTime(import("./frame/Frame.tsx")), "Frame"),
});

const mainStart = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/Main/$path", params: { path: "home" } });
  },
});

/** One screen of the menu; which one, the path says. */
export const screenRoute = createRoute({
  getParentRoute: () => main,
  path: "$path",
  validateSearch: readAddress,
  component: lazyRouteComponent(() => inTime(import("./frame/Screen.tsx")), "Screen"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    setUp,
    tracking,
    inventoryQuery,
    shippingPicture("/PrintShippingPic"),
    shippingPicture("/PrintShippingPic/$outboundId/$type"),
    main.addChildren([mainStart, screenRoute]),
  ]),
  caseSensitive: false,
  defaultErrorComponent: Broken,
  defaultPreload: false,
  defaultPendingMs: 150,
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
