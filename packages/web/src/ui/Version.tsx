import { useWords } from "../i18n/index.ts";

/** Which version of the product this is, which build of it, and from which day: as they were when it was built. */
export function Version() {
  const words = useWords();
  const version = { version: __VERSION__, build: __BUILD__, date: __RELEASED__ };
  return <span className="quiet version">{words.say("signin.version", version)}</span>;
}
