/** What is to become of goods that came back. Only good stock goes where received goods go. */
export const dispositions = ["undecided", "good_stock", "repair", "send_back", "scrap"] as const;

/** Why goods come to stand on a location: received ones, and those that came back, by what is to become of them. */
export const puttingReasons = {
  undecided: "putaway",
  good_stock: "put_good_stock",
  repair: "put_repair",
  send_back: "put_send_back",
  scrap: "put_scrap",
} as const satisfies Record<(typeof dispositions)[number], string>;
