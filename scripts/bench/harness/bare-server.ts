import { createServer } from "node:http";

// The ceiling of any Node server on this machine: node:http and a fixed body of 10 kB.
const body = Buffer.alloc(10_240, "x");
const headers = { "content-type": "text/html", "content-length": body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
