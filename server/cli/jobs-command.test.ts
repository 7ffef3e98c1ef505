import { NonRetriableError } from "inngest";
import { expect, test } from "vitest";
import { createApp, useDatabase, useExecutors } from "@/packages/inngest-executor/test/executor";
import { systemClock } from "@/server/platform/system/index";
import { eventually } from "@/test/eventually";
import { useMastheadCommand } from "@/test/masthead-command";

const database = useDatabase();
const start = useExecutors(database);
const command = useMastheadCommand(() => database.url);
const jobs = (args: string[], env: Record<string, string> = {}) => command(["jobs", ...args], env);

/** Creates a failed and a completed run; setting `mended` makes the function succeed. */
async function aFailedRun() {
  const app = createApp("jobs");
  const switches = { mended: false, repeated: 0 };
  const fn = app.client.createFunction(
    { id: "fragile", triggers: [{ event: "jobs/asked" }] },
    async ({ event, step }) => {
      await step.run("first", () => {
        switches.repeated += 1;
      });
      if (event.data.breaks === true && !switches.mended)
        throw new NonRetriableError("the press stands still");
    },
  );
  const executor = await start({ handler: app.handlerOf([fn]), clock: systemClock });
  app.sendTo(executor);
  await executor.send([
    { name: "jobs/asked", id: "good", data: {} },
    { name: "jobs/asked", id: "bad", data: { breaks: true } },
  ]);
  const states = async () =>
    (await executor.operator.listRuns({ limit: 10 })).map(({ state }) => state).toSorted();
  await eventually(async () => expect(await states()).toEqual(["completed", "failed"]));
  return { switches, states };
}

test("jobs lists failed runs and retries them, from a process beside the server", async () => {
  const { switches, states } = await aFailedRun();
  expect(JSON.parse((await jobs(["--json"])).stdout)).toMatchObject({
    failedRuns: 1,
    outbox: { waiting: 0 },
  });
  expect((await jobs([])).stdout).toContain("Runs    0 running, 1 failed");

  const listed = await jobs(["runs", "--state", "failed", "--json"]);
  const [failed, ...completed] = JSON.parse(listed.stdout);
  expect(completed).toEqual([]);
  expect(failed).toMatchObject({ functionId: "jobs-fragile", state: "failed", eventName: "jobs/asked" });
  expect((await jobs(["runs", "--function", "jobs-fragile"])).stdout).toContain("the press stands still");
  expect(JSON.parse((await jobs(["runs", "--limit", "1", "--json"])).stdout)).toHaveLength(1);
  expect((await jobs(["due"])).stdout).toBe("No jobs.\n");

  switches.mended = true;
  expect(await jobs(["retry", failed.id])).toEqual({ code: 0, stdout: "Retried: 1.\n", stderr: "" });
  await eventually(async () => expect(await states()).toEqual(["completed", "completed"]));
  expect(switches.repeated).toBe(2);
  expect((await jobs(["retry", "--failed"])).stdout).toBe("Retried: 0.\n");
});

test("jobs refuses in one sentence what it cannot do", async () => {
  const sentence = async (args: string[], env: Record<string, string> = {}) => {
    const { code, stderr } = await jobs(args, env);
    expect(code, args.join(" ")).toBe(1);
    return stderr;
  };
  expect(await sentence(["retry"])).toBe(
    "Enter the ID of the run to retry, or --failed to retry all failed runs.\n",
  );
  expect(await sentence(["retry", "no-such-run"])).toBe("There is no failed run with ID no-such-run.\n");
  expect(await sentence(["runs", "--limit", "0"])).toContain("Enter a whole number from 1 to 9999.");
  const keys = { INNGEST_EVENT_KEY: "event-key", INNGEST_SIGNING_KEY: "signkey-prod-abcd" };
  expect(await sentence([], keys)).toContain("See the Inngest dashboard.");
});
