import { menuProblem } from "./entities.ts";
import type { Product } from "./product.ts";
import type { Registry } from "./registry.ts";

/** Why an address, or an entry of the menu, is open: the router, or the menu, has it with a screen. */
export function routeProblem(
  id: string,
  { registry, areasOf }: Pick<Product, "registry" | "areasOf">,
): string | undefined | Promise<string | undefined> {
  return id.startsWith("/") || id === "*" ? addressProblem(id, registry) : menuProblem(id, areasOf);
}

async function addressProblem(path: string, registry: Registry): Promise<string | undefined> {
  const { router } = (await registry.load("packages/web/src/router.tsx")) as { router: Router };
  const { ownScreenAt } = (await registry.load("packages/web/src/frame/screens.ts")) as {
    ownScreenAt: (path: string) => unknown;
  };
  if (path === "*") return router.routeTree.options.notFoundComponent ? undefined : "no screen says so";
  const named = path.replaceAll(/\{([^}]*)\}/g, "$$$1").replace("/Main/$id", "/Main/$path");
  if (named in router.routesByPath) return undefined;
  const [, screen] = path.match(/^\/Main\/(\w+)$/) ?? [];
  return screen && ownScreenAt(screen) ? undefined : "no such route";
}

interface Router {
  readonly routesByPath: Readonly<Record<string, unknown>>;
  readonly routeTree: { readonly options: { readonly notFoundComponent?: unknown } };
}
