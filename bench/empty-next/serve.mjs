// Serves the empty Next application of the bench.
import { createServer } from "node:http";
import next from "next";

const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
process.on("SIGTERM", () => process.exit(0));
