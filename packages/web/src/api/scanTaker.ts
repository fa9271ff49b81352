/** What the open page does with a scan that no field takes; answers whether it meant something there. */
type Taker = (text: string) => Promise<boolean>;

let taker: Taker | null = null;

/** @returns how to take no more. */
export function takeScans(by: Taker): () => void {
  taker = by;
  return () => {
    if (taker === by) taker = null;
  };
}

/** Whether the open page took the scan; what it could not find out is not taken. */
export const offerScan = async (text: string): Promise<boolean> => (await taker?.(text).catch(() => false)) ?? false;
