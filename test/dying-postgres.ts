import { createServer } from "node:net";
import { onTestFinished } from "vitest";

function message(type: string, ...parts: (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(part, "utf8");
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The error of a backend whose postmaster was killed during the connection's startup. */
const LAST_WORDS = Buffer.concat([
  message("R", 0),
  message("Z", "I"),
  message("E", "SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0"),
]);

/**
 * Address of a PostgreSQL that accepts each connection and dies at once, so that one TCP packet carries both the
 * message that makes the connection ready and its end.
 */
export async function aDyingPostgres(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(LAST_WORDS));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `postgresql://nobody:nothing@127.0.0.1:${address.port}/none`;
}
