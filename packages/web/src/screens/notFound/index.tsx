import { useWords } from "../../i18n/index.ts";
import { useSession } from "../../session/store.ts";
import { useTitle } from "../../ui/useTitle.ts";

/** For every address that has no screen. */
export function NotFoundScreen() {
  useTitle(useWords().say("frame.notFound"));
  return (
    <main className="lone-page">
      <NoSuchScreen />
    </main>
  );
}

/** The same within the frame, which stays where it is. */
export function NotFoundHere() {
  return (
    <div className="lone-page lone-page-here">
      <NoSuchScreen />
    </div>
  );
}

function NoSuchScreen() {
  const words = useWords();
  const signedIn = useSession((session) => session.auth !== null);
  return (
    <>
      <p className="lone-number" aria-hidden="true">
        404
      </p>
      <h1>{words.say("frame.notFound")}</h1>
      <a className="button button-primary" href={signedIn ? "/Main/home" : "/Login"}>
        {words.say(signedIn ? "frame.toHome" : "frame.toSignIn")}
      </a>
    </>
  );
}
