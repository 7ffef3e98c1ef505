import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getRuntime, type Runtime } from "@/server/runtime";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { useReceiver } from "@/test/webhook-receiver";

const FUNCTION = "masthead-purge-caches";
const MAX_LAG_SECONDS = 4.5;
const DEADLINE_SECONDS = 7;
/** The age of the oldest read of the replica, and the longest time until it is answered, in whole seconds. */
const WAIT_SECONDS = 12;

const app = useTestApp();
const background = useBackground();
const cache = useReceiver();
const bodySchema = z.object({ tags: z.array(z.string()) });

const listPurged = (path: string) =>
  cache.calls(path).map(({ body }) => bodySchema.parse(JSON.parse(body)).tags);

function configure(path: string, replica: Runtime["config"]["replica"]): void {
  const { config } = getRuntime();
  Object.assign(config, {
    replica,
    cachePurge: { url: cache.url(path), header: null },
    deadlines: { ...config.deadlines, request: DEADLINE_SECONDS * 1_000 },
  });
}

async function requestPurge(key: string): Promise<void> {
  const { ctx } = await app.createAccount();
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "publishing/caches.purge-requested",
      id: key,
      subject: { type: "cache", id: key },
      data: { keys: [key] },
    }),
  );
}

const listJobs = async () =>
  ((await background.executor?.operator.listJobs(100)) ?? []).filter((job) => job.functionId === FUNCTION);
async function countCompleted(): Promise<number | undefined> {
  const filter = { state: "completed", functionId: FUNCTION, limit: 9 } as const;
  return (await background.executor?.operator.listRuns(filter))?.length;
}

function setClock(milliseconds: number): void {
  app.clock.set(new Date(milliseconds).toISOString());
  background.executor?.wake();
}

describe("the purge of a shared cache", () => {
  it("is sent once where there is no replica", async () => {
    configure("/alone", null);
    await requestPurge("alone");
    await eventually(async () => expect(await countCompleted()).toBe(1));
    expect(listPurged("/alone")).toEqual([["alone"]]);
  });

  it("is sent again once the bound of the replica and the deadline of a request have passed", async () => {
    configure("/replicated", { url: app.databaseUrl, maxLagSeconds: MAX_LAG_SECONDS });
    const changedAt = app.clock.now().getTime();
    await requestPurge("replicated");
    await eventually(async () => {
      expect(await listJobs()).toMatchObject([
        { dueAt: new Date(changedAt + WAIT_SECONDS * 1_000), isUnderWay: false },
      ]);
    });
    expect(listPurged("/replicated")).toEqual([["replicated"]]);

    setClock(changedAt + WAIT_SECONDS * 1_000 - 1);
    await eventually(async () =>
      expect(await background.executor?.operator.counts()).toMatchObject({ jobsDue: 0, jobsUnderWay: 0 }),
    );
    expect(listPurged("/replicated")).toEqual([["replicated"]]);

    setClock(changedAt + WAIT_SECONDS * 1_000);
    await eventually(async () => expect(await countCompleted()).toBe(2));
    expect(listPurged("/replicated")).toEqual([["replicated"], ["replicated"]]);
  });
});
