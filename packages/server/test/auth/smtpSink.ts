import { createServer, type Socket } from "node:net";

export interface SmtpSink {
  readonly url: string;
  readonly letters: readonly { readonly to: string; readonly text: string }[];
  /** Refuses what comes, until told otherwise. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** As much of an SMTP server as it takes to receive letters on loopback. */
export async function smtpSink(): Promise<SmtpSink> {
  const letters: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    converse(
      socket,
      () => isRefusing,
      (letter) => letters.push(letter),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(now) {
      isRefusing = now;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, refuses: () => boolean, keep: (letter: { to: string; text: string }) => void): void {
  let received = "";
  let to = "";
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 sink");
  socket.on("data", (chunk) => {
    received += chunk.toString("utf8");
    for (;;) {
      const end = received.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const part = received.slice(0, end);
      received = received.slice(end + (isData ? 5 : 2));
      if (isData) {
        keep({ to, text: decoded(part) });
        isData = false;
        say("250 kept");
      } else if (/^RCPT TO:/i.test(part)) {
        to = /<(.*)>/.exec(part)?.[1] ?? "";
        say(refuses() ? "451 try later" : "250 ok");
      } else if (/^DATA/i.test(part)) {
        isData = true;
        say("354 go on");
      } else say(/^QUIT/i.test(part) ? "221 bye" : "250 ok");
    }
  });
}

/** The text of a letter, whichever way it was made fit for mail. */
function decoded(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
