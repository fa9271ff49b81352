export * from "../http/caller.ts";
