import "../../ui/fonts.css";
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

/** The same within the frame, which stays where it is; `name` is that of a screen which one may not see. */
export function NotFoundHere({ name }: { name: string | null }) {
  return (
    <div className="lone-page lone-page-here">
      <NoSuchScreen withheld={name} />
    </div>
  );
}

function NoSuchScreen({ withheld = null }: { withheld?: string | null }) {
  const words = useWords();
  const signedIn = useSession((session) => session.auth !== null);
  return (
    <>
      <p className="lone-number" aria-hidden="true">
        {withheld ? 403 : 404}
      </p>
      <h1>{withheld ? words.say("frame.noRight") : words.say("frame.notFound")}</h1>
      {withheld && <p className="quiet">{words.say("frame.noRightHint", { screen: withheld })}</p>}
      <a className="button button-primary" href={signedIn ? "/Main/home" : "/Login"}>
        {words.say(signedIn ? "frame.toHome" : "frame.toSignIn")}
      </a>
    </>
  );
}
