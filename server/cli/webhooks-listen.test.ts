import { expect, test, vi } from "vitest";
import { systemClock } from "@/server/platform/clock/index";
import { patience } from "@/test/patience";
import { anEndpoint, happens, runPumps, webhookContext } from "@/test/webhooks";
import { useWorld } from "@/test/world";
import { listenForWebhooks } from "./webhooks-listen";

const world = useWorld();

/** Listens on a free port; the address comes with the first line. */
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
  await vi.waitFor(() => expect(lines).toHaveLength(1), patience);
  const [url = ""] = /http:\S+/.exec(lines[0] ?? "") ?? [];
  return { url, lines, ended };
}

test("listen prints what arrives with the verdict on its signatures, and ends after as many calls as asked", async () => {
  world.clock.set(new Date().toISOString());
  const ctx = webhookContext((await world.createAccount()).ctx);
  const { url, lines, ended } = await listening({ secret: "a-secret", count: 2 });
  await anEndpoint(ctx, url);
  await anEndpoint(ctx, `${url}other`, { secret: "another" });
  await happens(ctx);
  await runPumps(ctx);
  await ended;
  const printed = lines.slice(1).join("\n");
  expect(printed).toContain("own valid, standard valid");
  expect(printed).toContain("own invalid, standard invalid");
  expect(printed).toContain('"name": "story-publish"');
});
