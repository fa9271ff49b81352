import { Component, type ReactNode } from "react";
import { CallFailure } from "../api/failure.ts";
import { useWords } from "../i18n/index.ts";
import { FailureNote } from "./FailureNote.tsx";

interface State {
  readonly thrown: unknown;
}

/** Keeps a screen's own mistake, or a script that did not arrive, from taking the frame along. */
export class ScreenGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { thrown: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { thrown };
  }

  override render() {
    if (this.state.thrown === null) return this.props.children;
    return <Broken error={this.state.thrown} reset={() => this.setState({ thrown: null })} />;
  }
}

/** Stands where something would that broke: what happened, and how to go on. */
export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const words = useWords();
  const isScript = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  const text = isScript ? words.say("frame.chunkFailed") : words.say("frame.wrong");
  const failure = new CallFailure("INTERNAL", 0, text);
  return (
    <div className="screen-broken">
      <FailureNote failure={failure} onRetry={isScript ? () => location.reload() : reset} />
    </div>
  );
}
