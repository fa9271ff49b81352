import { passwordLength } from "@stowage/model";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** All numbers of signing in: how long, how often, how many. */
export const limits = {
  accessTokenMs: 15 * minuteMs,
  refreshTokenMs: 14 * dayMs,
  /** The link in a letter that sets or resets a password, from when the letter is sent. */
  letterTokenMs: 30 * minuteMs,
  /** The link with which a new account gets its first password. */
  firstPasswordTokenMs: dayMs,
  /** The link that verifies the address of a registration. */
  verifyTokenMs: dayMs,
  /** After this an unverified registration is deleted. */
  unverifiedMs: 7 * dayMs,
  setUpTokenMs: dayMs,
  nonceMs: 5 * minuteMs,
  /** The challenge that a passkey signs. */
  passkeyChallengeMs: 5 * minuteMs,
  passkeysOfAccount: 20,
  /** Failures of one login name within the window after which it is slowed: one attempt a turn, whoever asks. */
  failuresOfName: 5,
  turnOfNameMs: 4000,
  /** So many turns at a slowed name an address has among newcomers, which who goes on guessing does not fill. */
  turnsOfNewcomer: 3,
  /** Likewise of one address; many people may share one. Its turns are rarer than a name's: alone it never fills those. */
  failuresOfAddress: 50,
  turnOfAddressMs: 5000,
  /** Likewise wrong one-time codes with the right password: at 480 a day, of a million codes three of which are good. */
  failuresOfCode: 5,
  turnOfCodeMs: 3 * minuteMs,
  failureWindowMs: 15 * minuteMs,
  /** Whoever would wait longer for a turn is refused. */
  longestTurnWaitMs: 30_000,
  /** How long a browser is known after a sign-in, and the names it is known by at most. */
  knownBrowserMs: 90 * dayMs,
  namesOfBrowser: 10,
  /** Sign-ins that may wait for their password to be checked; further ones are refused with TOO_MANY_REQUESTS. */
  waitingSignIns: 500,
  /** Passwords checked at a time: each takes 19 MiB and a core. */
  parallelHashes: 2,
  /** Accounts that may be online at once, over all servers; `onlineMs` says since when a call counts. */
  onlineAccounts: 1000,
  onlineMs: 15 * minuteMs,
  /** Live sessions of one account; the oldest ends when one more begins. */
  sessionsOfAccount: 200,
  /** What asking for a letter takes at least; writing one takes a tenth of it, so that nobody sees whether one was. */
  letterReplyMs: 100,
  /** Letters to one account that may be requested without signing in, within the window. */
  lettersOfAccount: 3,
  letterWindowMs: hourMs,
  keyLifeMs: 90 * dayMs,
  callersKept: 5000,
  tokensKept: 5000,
  /** A session's last call is written down this often. */
  touchMs: minuteMs,
  passwordMin: passwordLength.min,
  passwordMax: passwordLength.max,
  /** Different characters that a password holds, at least. */
  passwordKinds: 4,
} as const;
