import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startWords } from "./i18n/index.ts";
import { startSession } from "./session/start.ts";
import { useSession } from "./session/store.ts";
import { wear } from "./ui/theme.ts";
import "./ui/base.css";

wear(useSession.getState().userInfo?.themeColor ?? "dark");
startSession();
const [isWorded] = await Promise.all([
  startWords().then(
    () => true,
    () => false,
  ),
  Promise.race([fetchFirst(location.pathname), moment(700)]),
]);

const root = document.getElementById("root");
if (root && isWorded) createRoot(root).render(<App />);
document.getElementById("wordless")?.toggleAttribute("hidden", isWorded);

/**
 * Loads the scripts of the first screen before anything is drawn: if each part were drawn as it arrives, it would have
 * to wait for the one before it. A script that fails here is reported where the screen asks for it again.
 */
async function fetchFirst(address: string): Promise<void> {
  const path = /^\/main\/([^/]+)/i.exec(address)?.[1];
  if (!path || !useSession.getState().auth) return;
  try {
    const [{ fetchScreen }] = await Promise.all([
      import("./frame/screens.ts"),
      import("./frame/Screen.tsx"),
      import("./frame/Frame.tsx"),
    ]);
    await fetchScreen(path);
  } catch {
    return;
  }
}

/** On a slow line, what is there is drawn after it. */
function moment(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
