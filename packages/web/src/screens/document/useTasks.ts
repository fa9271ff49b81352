import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { call } from "../../api/client.ts";
import { asFailure } from "../../api/failure.ts";
import { useWords } from "../../i18n/index.ts";
import { failureText } from "../../ui/FailureNote.tsx";
import { useOneAtATime } from "../../ui/useOneAtATime.ts";

/** Orders of one task. */
export interface OfTask {
  readonly task_id: string;
  readonly ids: readonly string[];
}

/** Takes work or lets it go, one request at a time, says what is refused, and reads anew who has it. */
export function useTasks() {
  const words = useWords();
  const client = useQueryClient();
  const { message } = App.useApp();
  const once = useOneAtATime();
  const ask = (asked: () => Promise<unknown>) =>
    void once(async () => {
      try {
        await asked();
      } catch (thrown) {
        void message.error(failureText(asFailure(thrown), words), 6);
      }
      await client.invalidateQueries();
    });
  return {
    take: (scenario: string, ids: readonly string[]) =>
      ask(() => call("/v1/task/action/take", { body: { scenario, ids } })),
    letGo: (tasks: readonly OfTask[]) =>
      ask(async () => {
        for (const body of tasks) await call("/v1/task/action/release", { body });
      }),
  };
}
