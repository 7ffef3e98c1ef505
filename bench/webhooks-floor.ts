import { readFileSync } from "node:fs";
import { Agent, request } from "undici";

/**
 * Posts the same bytes as often as requested, at a given concurrency, and nothing else; prints the rate per second.
 */
export async function runFloor([
  url = "",
  bodyFile = "",
  count = "0",
  parallel = "1",
]: string[]): Promise<void> {
  const body = readFileSync(bodyFile, "utf8");
  const dispatcher = new Agent({ pipelining: 1 });
  let remaining = Number(count);
  const loop = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const headers = { "content-type": "application/json" };
      const answer = await request(url, { method: "POST", body, headers, dispatcher });
      await answer.body.dump();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: Number(parallel) }, loop));
  process.send?.(Number(count) / ((performance.now() - began) / 1000));
  await dispatcher.close();
}
