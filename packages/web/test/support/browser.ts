/** What modules of the web ask of a browser as soon as they are loaded; import it before them. */
const entries = new Map<string, string>();

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  },
  location: { pathname: "/Main/home", origin: "http://stowage.test", assign: () => undefined },
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
