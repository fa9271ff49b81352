let leaving = 0;

/** Notes that somebody signs out. Answers how to take the note back. */
export function beginSignOut(): () => void {
  leaving += 1;
  return () => {
    leaving -= 1;
  };
}

/** Whoever signs out goes to the sign-in page by that, whatever else is answered meanwhile. */
export const isSigningOut = (): boolean => leaving > 0;
