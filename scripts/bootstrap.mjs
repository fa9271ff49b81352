// Runs under whatever Node is there, before anything is installed: built-ins only.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, "node_modules", ".cache", "stowage");
const ownNode = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
const oldestNode = 26;

/** What `npm start`, `npm run dev` and `npm test` each need before they begin. */
function prepare(purpose) {
  installDependencies();
  if (purpose === "test") installPrograms();
  if (purpose !== "dev") buildPages();
}

/** Once for each lock file. */
function installDependencies() {
  const manifests = ["package.json", ...["packages", "e2e", "bench"].flatMap(manifestsIn)];
  const expected = fingerprint(["package-lock.json", ...manifests].map((name) => join(root, name)));
  if (stampOf("dependencies") === expected && nodeVersion() >= oldestNode) return;
  say("Installing the dependencies; the first time this takes a minute or two.");
  // Not `npm ci`: it stops where the lock file lacks the optional packages of this platform.
  npm(["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"]);
  if (nodeVersion() < oldestNode) {
    stop(`There is no ready-made Node ${oldestNode} for ${process.platform} ${process.arch}.`, [
      `Install Node ${oldestNode} or newer from https://nodejs.org and make it the first on the PATH.`,
    ]);
  }
  stamp("dependencies", expected);
}

function manifestsIn(folder) {
  const own = join(folder, "package.json");
  if (existsSync(join(root, own))) return [own];
  return readdirSync(join(root, folder)).map((name) => join(folder, name, "package.json"));
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    stop("The dependencies could not be installed.", [
      "npm says why above. Without a network, or behind a proxy, see: npm help config (registry, proxy).",
    ]);
  }
}

/** The project's own Node, or the first on the PATH where its platform has none. */
function nodeVersion() {
  const { stdout } = spawnSync(existsSync(ownNode) ? ownNode : "node", ["--version"], { encoding: "utf8" });
  return Number.parseInt(String(stdout).slice(1), 10) || 0;
}

/** What the tests need beside Node. On Debian, root may install it; elsewhere it is said what is missing. */
function installPrograms() {
  const missing = () => programs.filter(({ isThere }) => !isThere());
  const packages = missing().map(({ debian }) => debian);
  if (packages.length === 0) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (canRun("apt-get") && (sudo.length === 0 || spawnSync("sudo", ["-n", "true"]).status === 0)) {
    say(`Installing what the tests need: ${packages.join(", ")}.`);
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) =>
      spawnSync([...sudo, "apt-get"][0], [...sudo, "apt-get", ...args].slice(1), {
        stdio: "inherit",
        env: environment,
      });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
  }
  const still = missing();
  if (still.length > 0) {
    stop("The tests need programs that are not here, and they may not be installed from here:", [
      ...still.map(({ debian, what }) => `${what} (Debian's package ${debian})`),
      `On Debian or Ubuntu: sudo apt-get install ${still.map(({ debian }) => debian).join(" ")}`,
    ]);
  }
}

const programs = [
  {
    debian: "chromium-headless-shell",
    what: "the browser chromium-headless-shell at /usr/bin",
    isThere: () => existsSync("/usr/bin/chromium-headless-shell"),
  },
  { debian: "postgresql", what: "a PostgreSQL server's programs", isThere: hasPostgres },
  { debian: "poppler-utils", what: "pdftotext and pdftoppm", isThere: () => canRun("pdftotext", "-v") },
  { debian: "fonts-noto-cjk", what: "a Chinese font for the browser", isThere: hasChineseFont },
];

function hasPostgres() {
  const folder = "/usr/lib/postgresql";
  return (
    existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, "bin", "initdb")))
  );
}

function hasChineseFont() {
  const { stdout } = spawnSync("fc-list", [":lang=zh-tw"], { encoding: "utf8" });
  return Boolean(stdout) || existsSync("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc");
}

function canRun(command, ...args) {
  const { error } = spawnSync(command, args.length > 0 ? args : ["--version"], { stdio: "ignore" });
  return !error;
}

/** Once for each state of the sources. */
function buildPages() {
  const sources = ["web", "model", "messages"].flatMap((name) => filesIn(join(root, "packages", name)));
  const expected = fingerprint([...sources, join(root, "package-lock.json")]);
  const built = existsSync(join(root, "packages", "web", "dist", "index.html"));
  if (built && stampOf("pages") === expected) return;
  say("Building the web pages.");
  const { status, stdout, stderr } = spawnSync(
    ownNode,
    [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "packages/web"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  if (status !== 0) stop("The web pages could not be built.", [stdout, stderr]);
  stamp("pages", expected);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "test", "coverage"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function fingerprint(files) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}`);
  for (const file of files.sort()) {
    if (statSync(file, { throwIfNoEntry: false })) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function stampOf(name) {
  const file = join(cache, `${name}.stamp`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function stamp(name, value) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, `${name}.stamp`), value);
}

function say(text) {
  console.log(`\n> ${text}`);
}

function stop(text, details) {
  console.error(`\n${text}\n${details.map((each) => `  ${each}`).join("\n")}`);
  process.exit(1);
}

prepare(process.argv[2] ?? "start");
