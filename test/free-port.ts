import { once } from "node:events";
import { createServer } from "node:net";

/** Finds a TCP port of 127.0.0.1 that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
