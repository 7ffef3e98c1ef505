import { afterAll, beforeAll, expect } from "vitest";
import { type Background, createBackground } from "@/inngest/background";
import { functions } from "@/inngest/functions/index";
import { createInngestHandler } from "@/inngest/serve";
import type { Executor } from "@/packages/inngest-executor/src/index";
import { getRuntime } from "@/server/runtime";
import { eventually } from "./eventually";

const IDLE = { jobsDue: 0, jobsUnderWay: 0, waitingEvents: 0 };

/** The platform's background jobs for the tests of a file; call it after `useTestApp`, whose database they use. */
export function useBackground() {
  let background: Background;
  beforeAll(async () => {
    const runtime = getRuntime();
    background = await createBackground(runtime, createInngestHandler(runtime, functions));
  });
  afterAll(() => background.stop());
  return {
    get executor(): Executor | null {
      return background.executor;
    },
    /** Waits until all due work is done. */
    async waitUntilIdle(): Promise<void> {
      await eventually(async () => {
        expect(await background.executor?.operator.counts()).toMatchObject(IDLE);
        expect(await getRuntime().db.prisma.outboxEvent.count()).toBe(0);
        expect(await background.executor?.operator.counts()).toMatchObject(IDLE);
      });
    },
  };
}
