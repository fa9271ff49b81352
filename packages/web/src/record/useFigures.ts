import { type Declarations, type Declared, figuresOf, model } from "@stowage/model";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";

/** One number of a record, as the server tells it. */
export interface ToldFigure {
  readonly name: string;
  /** A decimal number or an instant; null where there is none to tell. */
  readonly value: string | null;
  readonly unit: string | null;
  readonly parts: readonly { readonly unit: string | null; readonly value: string }[];
  readonly hint: string | null;
  /** What asks for attention beside it. */
  readonly warning: string | null;
  /** Of how many it is too little. */
  readonly short: string | null;
}

/** What is drawn over time: of a level its changes by day, of bars what there was. */
export interface ToldChart {
  readonly kind: "level" | "bars";
  readonly from: string;
  readonly to: string;
  readonly now: string | null;
  readonly level: string | null;
  readonly days: readonly { readonly day: string; readonly value: string; readonly came: string }[];
}

export interface Measured {
  readonly figures: readonly ToldFigure[];
  /** Of the steps that not every document takes, those that this one does. */
  readonly steps: readonly string[];
  readonly chart: ToldChart | null;
}

/** What a record is measured by; asked again for each version of it. */
export const useFigures = (declared: Declared, id: string | undefined, version?: unknown) =>
  useQuery({
    queryKey: [declared.name, "figures", id, version ?? "any"],
    enabled: id !== undefined && Object.keys(figuresOf(declared, model as Declarations)).length > 0,
    placeholderData: (before: Measured | undefined, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: async ({ signal }) =>
      (await call(`/v1${declared.path}/${id}/figures`, { method: "GET", signal })) as unknown as Measured,
  });
