import type { Context } from "@/server/context/index";
import type { Egress } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";

/** Purge endpoint of the shared cache in front of the publication. */
export interface PurgeTarget {
  url: string;
  /** Header that authenticates the request; null: none required. */
  header: { name: string; value: string } | null;
}

/** Maximum number of keys per request: shared caches accept at least 30. */
const KEYS_PER_CALL = 30;
const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 4_096 };

function toBatches(keys: readonly string[]): string[][] {
  const all = [...new Set(keys)];
  return Array.from({ length: Math.ceil(all.length / KEYS_PER_CALL) }, (_, at) =>
    all.slice(at * KEYS_PER_CALL, (at + 1) * KEYS_PER_CALL),
  );
}

/**
 * Purge everything under these keys from the shared cache: `{"tags": […]}` as JSON, and the same in the header
 * Surrogate-Key, which together cover the common caches. Returns the number of keys sent; 0 without a target.
 * Throws if the cache refuses the request, so that it is retried.
 */
export async function purgeCaches(
  ctx: Context,
  keys: readonly string[],
  { egress, target }: { egress: Egress; target: PurgeTarget | null },
): Promise<number> {
  if (target === null) return 0;
  const proof: Record<string, string> =
    target.header === null ? {} : { [target.header.name]: target.header.value };
  for (const tags of toBatches(keys)) {
    const { status } = await egress.send({
      method: "POST",
      url: target.url,
      headers: { "content-type": "application/json", "surrogate-key": tags.join(" "), ...proof },
      body: JSON.stringify({ tags }),
      limits: LIMITS,
    });
    if (status >= 300) {
      ctx.log.warn({ status }, "cache purge rejected");
      throw new AppError("unavailable", `The shared cache returned status ${status} for a purge.`);
    }
  }
  return new Set(keys).size;
}
