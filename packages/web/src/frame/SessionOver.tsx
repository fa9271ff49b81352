import { Button } from "antd";
import { useWords } from "../i18n/index.ts";
import { useUserInfo } from "../session/hooks.ts";
import { clearSession } from "../session/store.ts";
import { useUnsavedForms } from "../session/unsaved.ts";
import { Dialog } from "../ui/Dialog.tsx";

/**
 * Over a page on which somebody was typing when their session ended: they sign in beside it, by whichever way they do,
 * and go on here. Somebody else who signs in there gets a page of their own.
 */
export function SessionOver() {
  const words = useWords();
  const { nickname } = useUserInfo();
  const isOver = useUnsavedForms(({ awaitsSignIn }) => awaitsSignIn);
  function leave() {
    clearSession();
    location.assign("/Login");
  }
  return (
    <Dialog
      open={isOver}
      title={words.say("frame.sessionOver")}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button danger onClick={leave}>
            {words.say("form.discard")}
          </Button>
          <Button type="primary" href="/Login" target="_blank" autoFocus>
            {words.say("signin.signIn")}
          </Button>
        </>
      }
    >
      <p>{words.say("frame.sessionOverWhat", { user: nickname })}</p>
    </Dialog>
  );
}
