import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What lies between a process and its database, and breaks where it is told to. */
export class Line {
  /** Breaks once the database was sent this, and before it can answer. */
  breaksAfter: string | null = null;
  /** Takes what is sent, and brings nothing on. */
  hangs = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, "127.0.0.1");
      for (const socket of [near, far]) {
        this.#sockets.add(socket.on("error", () => {}).on("close", () => this.#sockets.delete(socket)));
      }
      near.on("data", (sent) => {
        if (this.hangs) return;
        if (!this.breaksAfter || !sent.includes(this.breaksAfter)) far.write(sent);
        else {
          near.destroy();
          far.end(sent);
        }
      });
      far.on("data", (answered) => near.write(answered));
      near.on("close", () => far.end());
      far.on("close", () => near.destroy());
    });
  }

  async open(): Promise<number> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    const address = this.#server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  async cut(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
