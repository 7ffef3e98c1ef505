import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";

/** Where the shared cache in front of the publication takes purges. */
export interface PurgeTarget {
  url: string;
  /** Header that proves who asks, where it wants one. */
  header: { name: string; value: string } | null;
}

/** Most keys of one call: shared caches take 30 at least. */
const KEYS_PER_CALL = 30;
const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 4_096 };

function batches(keys: readonly string[]): string[][] {
  const all = [...new Set(keys)];
  return Array.from({ length: Math.ceil(all.length / KEYS_PER_CALL) }, (_, at) =>
    all.slice(at * KEYS_PER_CALL, (at + 1) * KEYS_PER_CALL),
  );
}

/**
 * Tells the shared cache to forget everything under these keys: `{"tags": […]}` as JSON, and the same in the header
 * Surrogate-Key, which between them the usual caches understand. Answers how many keys were sent; without a target
 * none. Throws where the cache did not take them, so that it is tried again.
 */
export async function purgeCaches(
  ctx: Context,
  keys: readonly string[],
  { egress, target }: { egress: Egress; target: PurgeTarget | null },
): Promise<number> {
  if (target === null) return 0;
  const proof: Record<string, string> =
    target.header === null ? {} : { [target.header.name]: target.header.value };
  for (const tags of batches(keys)) {
    const { status } = await egress.send({
      method: "POST",
      url: target.url,
      headers: { "content-type": "application/json", "surrogate-key": tags.join(" "), ...proof },
      body: JSON.stringify({ tags }),
      limits: LIMITS,
    });
    if (status >= 300) {
      ctx.log.warn({ status }, "the shared cache refused a purge");
      throw new AppError("unavailable", `The shared cache answered a purge with ${status}.`);
    }
  }
  return new Set(keys).size;
}
