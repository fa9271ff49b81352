import type { Task } from "../task.ts";
import { finding } from "./finding.ts";
import { ordering } from "./ordering.ts";
import { receiving } from "./receiving.ts";

export const tasks: readonly Task[] = [receiving, ordering, ...finding];
