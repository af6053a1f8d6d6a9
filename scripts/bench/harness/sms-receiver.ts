import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { freePort } from "#scripts/site-server.ts";

const Message = z.object({ phone: z.string(), code: z.string() });

/** Takes the codes that a site sends by its webhook. */
export class SmsReceiver {
  readonly codes = new Map<string, string>();
  readonly port: number;
  readonly #server: Server;

  private constructor(port: number) {
    this.port = port;
    this.#server = createServer(async (request, response) => {
      const { phone, code } = Message.parse(await json(request));
      this.codes.set(phone, code);
      response.writeHead(204).end();
    }).listen(port, "127.0.0.1");
  }

  static async open(): Promise<SmsReceiver> {
    const receiver = new SmsReceiver(await freePort());
    await once(receiver.#server, "listening");
    return receiver;
  }

  /** What makes a server of the site send its codes here. */
  get environment(): Readonly<Record<string, string>> {
    return { SMS_GATEWAY: "webhook", SMS_WEBHOOK_URL: `http://127.0.0.1:${this.port}` };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
