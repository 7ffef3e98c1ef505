import { expect, it, onTestFinished } from "vitest";
import { createNextRelease, useInstallation, type Worker } from "./installation";
import { startLoad } from "./load";
import { startReadyProxy } from "./ready-proxy";

const { createShop, start } = useInstallation();

it("two processes behind a proxy that follows /readyz are replaced by the next release, one after the other, without a failed request", async () => {
  const parts = await createShop();
  const directory = createNextRelease();
  const proxy = await startReadyProxy();
  onTestFinished(() => proxy.stop());
  const workers: Worker[] = await Promise.all([start(), start()]);
  for (const { port } of workers) await proxy.add(port);
  const load = startLoad({ ...parts, origin: proxy.origin });
  onTestFinished(() => load.stop());
  await load.more(5);
  for (const old of workers) {
    const stopped = old.stop();
    await load.more(2);
    expect(await stopped).toBe(0);
    proxy.remove(old.port);
    // The first one migrates while the other one, of the previous release, serves alone.
    const { port } = await start(directory);
    await proxy.add(port);
    await load.more(5);
  }
  await load.stop();
  expect(load.failures).toEqual([]);
  // Both of each release served.
  expect([...proxy.answered.values()].filter((count) => count > 0)).toHaveLength(4);
});
