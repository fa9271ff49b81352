const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Everything about signing in that is a number. */
export const limits = {
  accessTokenMs: 15 * minuteMs,
  refreshTokenMs: 14 * dayMs,
  /** A letter to set or reset a password, from the moment that it leaves. */
  letterTokenMs: 30 * minuteMs,
  /** For a person who was just told to choose a first password. */
  firstPasswordTokenMs: dayMs,
  /** A letter that verifies who registers. */
  verifyTokenMs: dayMs,
  /** A registration that nobody verified is forgotten. */
  unverifiedMs: 7 * dayMs,
  setUpTokenMs: dayMs,
  nonceMs: 5 * minuteMs,
  /** What a passkey is asked to sign. */
  passkeyChallengeMs: 5 * minuteMs,
  passkeysOfAccount: 20,
  /** Failures of one login name within the window that lock it, and for how long. */
  failuresOfName: 5,
  /** Failures from one address within the window; many people may share one. */
  failuresOfAddress: 50,
  failureWindowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  /** Sign-ins that wait for their password to be checked; more are told to come again. */
  waitingSignIns: 500,
  /** Passwords checked at a time: each takes 19 MiB and a core. */
  parallelHashes: 2,
  /** People with a live session that made a call of late, over all servers. */
  onlineAccounts: 1000,
  onlineMs: 15 * minuteMs,
  /** Live sessions of one account; the oldest ends when one more begins. */
  sessionsOfAccount: 200,
  /** Letters that one account may be sent by strangers asking, within the window. */
  lettersOfAccount: 3,
  letterWindowMs: hourMs,
  keyLifeMs: 90 * dayMs,
  callersKept: 5000,
  tokensKept: 5000,
  /** A session's last call is written down this often. */
  touchMs: minuteMs,
  passwordMin: 8,
  passwordMax: 128,
  /** Different characters that a password holds, at least. */
  passwordKinds: 4,
} as const;
