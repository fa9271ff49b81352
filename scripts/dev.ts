import { spawn } from "node:child_process";
import { once } from "node:events";

/** The server, started again at each change, and the pages with hot reload; each ends when the other does. */
const children = [
  ["--watch", "--watch-preserve-output", "scripts/start.mjs"],
  ["node_modules/vite/bin/vite.js", "packages/web"],
].map((args) => spawn(process.execPath, args, { stdio: "inherit" }));

const end = () => {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
};
process.on("SIGINT", end);
process.on("SIGTERM", end);
await Promise.race(children.map((child) => once(child, "exit")));
end();
