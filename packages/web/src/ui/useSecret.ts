import { useEffect, useState } from "react";

/**
 * The secret that stands behind `#` in the address, which reaches this page and no server's log, and what takes it out
 * of there. A link that is put into the tab of the page it leads to only changes the secret: the page is not loaded again.
 */
export function useSecret(): readonly [secret: string, forget: () => void] {
  const [secret, setSecret] = useState(inAddress);
  useEffect(() => {
    const read = () => setSecret(inAddress());
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const forget = () => {
    history.replaceState(null, "", location.pathname);
    setSecret("");
  };
  return [secret, forget];
}

const inAddress = () => location.hash.slice(1);
