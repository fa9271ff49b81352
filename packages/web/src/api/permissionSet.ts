import { useQuery } from "@tanstack/react-query";
import { call } from "./client.ts";

export type Holder = "role" | "user";

export interface Subject {
  readonly holder: Holder;
  readonly id: string;
}

/** All that a role or a user is permitted, as the server answers it. */
export interface PermissionSet {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly version: number;
  /** Of its own. */
  readonly granted: readonly string[];
  readonly roles: readonly {
    readonly role_code: string;
    readonly role_name: string;
    readonly granted: readonly string[];
  }[];
}

export const permissionSetKey = ({ holder, id }: Subject) => ["permission_set", holder, id];

export const firstSet = (additionals: Readonly<Record<string, unknown>>) =>
  (additionals.permissionSet as readonly PermissionSet[])[0] as PermissionSet;

/** What a role or a user is permitted, as it is on the server. */
export function usePermissionSet(subject: Subject | null) {
  return useQuery({
    queryKey: subject ? permissionSetKey(subject) : ["permission_set"],
    enabled: subject !== null,
    // Read again only on request: what a person is changing must not change under their hand.
    refetchOnWindowFocus: false,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      firstSet(await call(`/v1/${subject?.holder}/${subject?.id}/permission`, { method: "GET", signal })),
  });
}
