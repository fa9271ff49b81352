/** How long the name may be under which a question is kept: it stands in a tab. */
export const longestQuestionName = 40;
