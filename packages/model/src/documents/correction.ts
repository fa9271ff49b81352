/** How what is wrong in the books is corrected: once, with a reason. It is never edited afterwards, only reversed. */
export const correction = {
  status: "adjust_status",
  states: {
    awaiting_adjust: { tone: "waiting" },
    adjusted: { tone: "done", closed: true },
    reversed: { tone: "ended", closed: true },
    cancelled: { tone: "ended", closed: true },
  },
  tally: { lines: "details", of: ["num"] },
  initial: "awaiting_adjust",
  editable: ["awaiting_adjust"],
  actions: {
    adjust: { from: ["awaiting_adjust"], to: "adjusted", direction: "forward", headline: 2 },
    reverse: { from: ["adjusted"], to: "reversed", direction: "back", right: "way_back", reason: true },
    cancel: { from: ["awaiting_adjust"], to: "cancelled", direction: "side", right: "cancel", reason: true },
  },
} as const;
