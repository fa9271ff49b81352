/** How a state looks: `held` waits for a decision, `wrong` failed, `done` is as wanted, `ended` came to nothing. */
export const tones = ["waiting", "working", "held", "wrong", "done", "ended"] as const;
export type Tone = (typeof tones)[number];
