import { Button } from "antd";
import { useState } from "react";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { seeAsOneself } from "../session/seeAs.ts";
import "./looking.css";

/** Says all the time that an administrator sees the system as somebody else, and leads back. */
export function LookingBar() {
  const words = useWords();
  const { seenBy, userName } = useUserInfo();
  const [leaving, setLeaving] = useState(false);
  if (!seenBy) return null;
  async function back() {
    setLeaving(true);
    await seeAsOneself();
    // A full load: nothing that was read for one user stays in memory for the other.
    location.assign("/Main/account");
  }
  return (
    <div className="looking" role="status">
      <strong>{words.say("permissions.lookingAs", { user: userName })}</strong>
      <span>{words.say("permissions.onlyLooking")}</span>
      <Button size="small" loading={leaving} onClick={() => void back()}>
        {words.say("permissions.backTo", { user: seenBy })}
      </Button>
    </div>
  );
}
