// Serves a function of a Vercel build as the host's launcher does: node serve-function.mjs <file of the handler>
// Sends the port on which it listens to the process that started it.
import { createServer } from "node:http";
import { createRequire } from "node:module";

const [file] = process.argv.slice(2);
const handle = createRequire(file)(file);
const server = createServer((request, response) => {
  Promise.resolve(handle(request, response)).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
