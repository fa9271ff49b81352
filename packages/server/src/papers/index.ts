export { paperJob } from "./paperJob.ts";
export { papersToo } from "./papersToo.ts";
