import { useRef } from "react";

/**
 * Runs what it is given unless the last is still on its way. A button shows that it is busy only once the screen is
 * drawn anew, and a form checks its fields before it is sent: a double click comes earlier.
 */
export function useOneAtATime() {
  const isOn = useRef(false);
  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isOn.current) return undefined;
    isOn.current = true;
    try {
      return await work();
    } finally {
      isOn.current = false;
    }
  };
}
