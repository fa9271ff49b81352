import { useWords } from "../../i18n/index.ts";

/** For every address that has no screen. */
export function NotFoundScreen() {
  const words = useWords();
  return (
    <main className="lone-page">
      <p className="lone-number">404</p>
      <h1>{words.say("frame.notFound")}</h1>
      <a className="button button-primary" href="/Login">
        {words.say("frame.toSignIn")}
      </a>
    </main>
  );
}
