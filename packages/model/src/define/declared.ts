import type { DocumentDeclaration } from "./document.ts";
import type { Resource } from "./resource.ts";

/** Anything that a registry holds. */
export type Declared = Resource | DocumentDeclaration;
export type Declarations = Readonly<Record<string, Declared>>;
