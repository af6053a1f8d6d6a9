import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "#scripts/site-server.ts";

/** A network between browsers and a server that can be cut. */
export class CuttableNetwork {
  readonly origin: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(port: number, target: number) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#server = createServer((near) => {
      if (this.#isCut) return near.destroy();
      const far = connect(target, "127.0.0.1");
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        // The other end is closed with it.
        socket.on("error", () => undefined);
        socket.on("close", () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    }).listen(port, "127.0.0.1");
  }

  /** Opens a network that leads to the server at `target`. */
  static async open(target: string): Promise<CuttableNetwork> {
    const network = new CuttableNetwork(await freePort(), Number(new URL(target).port));
    await once(network.#server, "listening");
    return network;
  }

  /** From now on nothing gets through. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** From now on everything gets through again. */
  heal(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
