import { documents } from "./documents.ts";
import { master } from "./master.ts";
import { people } from "./people.ts";
import { reference } from "./reference.ts";
import { request } from "./request.ts";
import { stock } from "./stock.ts";

export const field = { ...master, ...people, ...reference, ...request, ...stock, ...documents } as const;
