import { documentsOf, model } from "@stowage/model";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { forget, useTold } from "../api/told.ts";
import { useWords } from "../i18n/index.ts";
import { CloseIcon } from "../ui/icons.tsx";
import "./told.css";

/** Says that somebody else has just stopped, or let go on, what is in sight here. */
export function ToldBar() {
  const words = useWords();
  const [newest, ...others] = useTold(({ told }) => told);
  const document = documentsOf(model).find(({ name }) => name === newest?.document);
  if (!newest || !document) return null;
  const state = words.choice(document.status, newest.status);
  return (
    <div className="told" role="alert">
      <strong>{words.say("frame.told", { number: newest.number, state, user: newest.user })}</strong>
      <Link to="/Main/$path" params={{ path: document.name }} search={{ open: newest.id }}>
        {words.say("frame.toldOpen")}
      </Link>
      {others.length > 0 && <span className="quiet">{words.say("frame.toldMore", { count: others.length })}</span>}
      <Button
        type="text"
        size="small"
        aria-label={words.say("frame.close")}
        icon={<CloseIcon size={14} />}
        onClick={() => forget(newest.id)}
      />
    </div>
  );
}
