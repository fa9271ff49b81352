import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import { offerScan } from "../api/scanTaker.ts";
import { useWords } from "../i18n/index.ts";
import { listenForScans } from "./scans.ts";

/** Hands on what is scanned while neither a field nor the open page takes it; over an open dialog it only says so, since its work is not left by a scan. */
export function useScans(onScan: (text: string) => void): void {
  const words = useWords();
  const { message } = App.useApp();
  const take = useEffectEvent(async (text: string) => {
    if (isDialogOpen()) void message.info(words.say("frame.scannedBeside", { text }), 4);
    else if (!(await offerScan(text))) onScan(text);
  });
  useEffect(() => listenForScans((text) => void take(text)), []);
}

const isDialogOpen = () =>
  [...document.querySelectorAll(".ant-modal-wrap, .ant-drawer")].some((dialog) => dialog.checkVisibility());
