import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { readCollection } from "@/server/publishing/collections/index";
import { listStories } from "@/server/publishing/stories/index";
import type { BulkRequest, BulkResult } from "./bulk-request";

/** Requests answered at the same time: one call must not take the whole pool. */
const AT_ONCE = 4;

async function answerOne(ctx: Context, request: BulkRequest): Promise<BulkResult | null> {
  const { name } = request;
  if (request.type === "stories")
    return { name, type: "stories", list: await listStories(ctx, request.query) };
  try {
    return { name, type: "collection", collection: await readCollection(ctx, request.slug, request.query) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** Answers named requests in their order; the name of an unknown collection is left out. */
export async function answerBulk(ctx: Context, requests: readonly BulkRequest[]): Promise<BulkResult[]> {
  const answers: (BulkResult | null)[] = [];
  const waiting = [...requests.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, request] = next;
      answers[place] = await answerOne(ctx, request);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers.filter((answer) => answer !== null);
}
