import { rmSync } from "node:fs";

/** The run's own data go with it. */
export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
