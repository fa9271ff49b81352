import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { initialSize } from "./build/initialSize.ts";
import { oneLanguage } from "./build/oneLanguage.ts";
import { precompressed } from "./build/precompressed.ts";
import { preloads } from "./build/preloads.ts";
import { releasedOn } from "./build/released.ts";

// Every package of the product bears the version of the whole.
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };
const released = releasedOn(new Date(), process.env.BUILD_NUMBER);
const server = process.env.STOWAGE_SERVER ?? "http://127.0.0.1:8080";

const signIn = "src/screens/signIn/index.tsx";
const frame = ["src/frame/Frame.tsx", "src/frame/Screen.tsx"];
const fonts = ["sans-latin-wght", "mono-latin-400", "mono-latin-600"].map((name) => `ibm-plex-${name}-normal.woff2`);

export default defineConfig({
  plugins: [
    oneLanguage(),
    react(),
    initialSize({ limitKb: 220, first: [signIn] }),
    preloads({
      "/login": { modules: [signIn], fonts: [] },
      "/main/home": { modules: [...frame, "src/screens/home/index.tsx"], fonts },
      "/main/": { modules: [...frame, "src/screens/resource/index.tsx"], fonts },
    }),
    precompressed(),
  ],
  define: {
    // The declarations were held to their rules by whoever built this: a browser need not load the rules.
    __DECLARATIONS_CHECKED__: "true",
    __BUILD__: JSON.stringify(released.build),
    __RELEASED__: JSON.stringify(released.date),
    __VERSION__: JSON.stringify(version),
  },
  server: { host: "127.0.0.1", port: 5173, proxy: { "/v1": server, "/API": server } },
  build: {
    target: "es2023",
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The size of the first page is checked by initialSize; a screen's own chunk may be larger.
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
