import type { UseQueryResult } from "@tanstack/react-query";
import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { asFailure } from "../api/failure.ts";
import { FailureNote } from "./FailureNote.tsx";

interface Props<T> {
  readonly found: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** A part of a screen that has a question of its own: its shape while the answer is on its way, the failure where none comes. */
export function Arriving<T>({ found, children }: Props<T>) {
  if (found.data !== undefined) return children(found.data);
  if (found.error) return <FailureNote failure={asFailure(found.error)} onRetry={() => void found.refetch()} />;
  return <Skeleton className="section" active title={false} paragraph={{ rows: 3 }} />;
}
