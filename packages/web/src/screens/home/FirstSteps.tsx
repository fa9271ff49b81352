import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useWords } from "../../i18n/index.ts";
import { leaveFirstSteps } from "../../session/display.ts";
import { useUserInfo } from "../../session/hooks.ts";
import { ToneSign } from "../../ui/Pill.tsx";
import type { Home } from "./work.ts";
import "./today.css";

/** What a company needs before it can work, ticked by what there is; left for good by whoever has seen enough. */
export function FirstSteps({ steps }: { steps: Home["first_steps"] }) {
  const words = useWords();
  const { firstStepsLeft } = useUserInfo();
  if (steps.length === 0 || firstStepsLeft) return null;
  const next = steps.find(({ made }) => !made);
  return (
    <section className="home-part first-steps" aria-label={words.say("dashboard.firstSteps")}>
      <h2>
        {words.say("dashboard.firstSteps")}
        <small>{words.say("dashboard.firstStepsHint")}</small>
        <Button type="text" size="small" onClick={() => void leaveFirstSteps()}>
          {words.say("dashboard.leaveFirstSteps")}
        </Button>
      </h2>
      <ol>
        {steps.map((step, at) => (
          <li key={step.resource} className={step === next ? "first-step-next" : ""}>
            <ToneSign tone={step.made ? "done" : "waiting"} />
            <Link to="/Main/$path" params={{ path: step.resource }} search={step.made ? {} : { mode: "new" }}>
              {at + 1}. {words.resource(step.resource)}
            </Link>
            <span className="visually-hidden">{step.made ? words.say("dashboard.stepMade") : ""}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
