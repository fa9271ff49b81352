import { useEffect } from "react";

/** The product's typeface, once the page is there without it: so the first page stays small, and what comes next has it already. */
export const useFace = (): void =>
  useEffect(() => {
    void import("./fonts.css").catch(() => undefined);
  }, []);
