import { readFileSync } from "node:fs";
import { Agent, request } from "undici";

/** Posts the same bytes as often as asked, so many at a time, and nothing else; prints how many a second. */
export async function runFloor([
  url = "",
  bodyFile = "",
  count = "0",
  parallel = "1",
]: string[]): Promise<void> {
  const body = readFileSync(bodyFile, "utf8");
  const dispatcher = new Agent({ pipelining: 1 });
  let left = Number(count);
  const loop = async () => {
    while (left > 0) {
      left -= 1;
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
