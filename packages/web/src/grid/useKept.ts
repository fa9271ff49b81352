import { type Declared, model } from "@stowage/model";
import { useMemo } from "react";
import { localValue } from "../api/columns.ts";
import { useWords } from "../i18n/index.ts";
import { useHasRight, useUserInfo } from "../session/hooks.ts";
import { canBeAsked, type KeptQuestion, keptOf } from "./kept.ts";
import type { Question } from "./questions.ts";
import { useStanding } from "./useStanding.ts";

/** What is kept of a list for whoever is signed in: one's own questions, then those of one's roles. */
export function useKept(declared: Declared): readonly KeptQuestion[] {
  const { questions, roleQuestions } = useUserInfo();
  const { language } = useWords();
  const own = questions?.[declared.name];
  return useMemo(() => {
    const ofRoles = (roleQuestions ?? []).map((one) => ({
      ...one,
      role: String(localValue("role_name", model.role.fields.role_name, { ...one }, language)),
    }));
    return keptOf(own, ofRoles, declared.name);
  }, [own, roleQuestions, declared.name, language]);
}

/** Tells whether a list can still be asked a question that was kept. */
export function useCanBeAsked(declared: Declared): (question: Question) => boolean {
  const hasRight = useHasRight();
  const standing = useStanding();
  return (question) => canBeAsked(declared, question, hasRight, standing);
}
