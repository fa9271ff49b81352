/** What is to become of goods that came back. Only good stock goes where received goods go. */
export const dispositions = ["undecided", "good_stock", "repair", "send_back", "scrap"] as const;
