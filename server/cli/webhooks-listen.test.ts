import { expect, test } from "vitest";
import { systemClock } from "@/server/platform/system/index";
import { eventually } from "@/test/eventually";
import { useTestApp } from "@/test/test-app";
import { anEndpoint, emitTestEvent, runDeliveryWorkers, webhookContext } from "@/test/webhooks";
import { listenForWebhooks } from "./webhooks-listen";

const app = useTestApp();

/** Starts listening on a free port; the first line contains the address. */
async function listening(options: { secret: string | null; count: number }) {
  const lines: string[] = [];
  const ended = listenForWebhooks({
    ...options,
    port: 0,
    answer: 204,
    json: false,
    clock: systemClock,
    write: (line) => void lines.push(line),
    signal: new AbortController().signal,
  });
  await eventually(() => expect(lines).toHaveLength(1));
  const [url = ""] = /http:\S+/.exec(lines[0] ?? "") ?? [];
  return { url, lines, ended };
}

test("listen prints received calls with their signature check, and exits after the requested number", async () => {
  app.clock.set(new Date().toISOString());
  const ctx = webhookContext((await app.createAccount()).ctx);
  const { url, lines, ended } = await listening({ secret: "a-secret", count: 2 });
  await anEndpoint(ctx, url);
  await anEndpoint(ctx, `${url}other`, { secret: "another" });
  await emitTestEvent(ctx);
  await runDeliveryWorkers(ctx);
  await ended;
  const printed = lines.slice(1).join("\n");
  expect(printed).toContain("own valid, standard valid");
  expect(printed).toContain("own invalid, standard invalid");
  expect(printed).toContain('"name": "story-publish"');
});
