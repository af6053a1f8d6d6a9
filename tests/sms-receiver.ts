import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** What takes the codes in the place of a service that sends SMS: POST gives one, GET ?phone= tells the last. */
const codes = new Map<string, string>();

const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    const { phone, code }: { phone: string; code: string } = JSON.parse(await text(request));
    codes.set(phone, code);
    response.end();
    return;
  }
  const phone = new URL(request.url ?? "/", "http://localhost").searchParams.get("phone");
  response.end(codes.get(phone ?? "") ?? "");
});
server.listen(Number(process.env.PORT), "127.0.0.1");
