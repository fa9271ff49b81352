import { Modal } from "antd";
import { useWords } from "../i18n/index.ts";
import { OwnSessions } from "./OwnSessions.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import "./account.css";

/** What guards one's own account: the second step, and where it is signed in. */
export function SecurityDialog({ close }: { close: () => void }) {
  const words = useWords();
  return (
    <Modal open width={600} footer={null} title={words.say("people.security")} onCancel={close}>
      <SecondFactor />
      <OwnSessions />
    </Modal>
  );
}
