import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startWords } from "./i18n/index.ts";
import { startSession } from "./session/start.ts";
import { useSession } from "./session/store.ts";
import { wear } from "./ui/theme.ts";
import "./ui/base.css";

wear(useSession.getState().userInfo?.themeColor ?? "dark");
startSession();
await startWords();

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
