import { createRawScorer } from "@/server/engagement/scoring/raw-scorer";
import { sealSecret } from "@/server/engagement/settings/index";
import type { Egress } from "@/server/platform/egress/index";
import { testVault } from "./test-dependencies";

/** Engagement settings with an external scorer. */
export const externalScorerSettings = (onFailure: "pend" | "publish") => ({
  moderation: {
    externalScorer: {
      url: "https://scores.example/analyze",
      header: sealSecret(testVault, "scorer", "x-key: k"),
      onFailure,
    },
  },
});

/** Settings with an external scorer and pre-moderation; comments that the local scorer fails to score are held. */
export const heldUnscored = () => ({
  preModeration: true,
  moderation: { ...externalScorerSettings("pend").moderation, scorerFailure: "pend" },
});

/** Acts while the local scorer exceeds its timeout. */
export async function whileNotScored<T>(act: () => Promise<T>): Promise<T> {
  const former = globalThis.mastheadScorer;
  globalThis.mastheadScorer = createRawScorer({
    workerFile: null,
    timeLimit: -1,
    log: { warn: () => undefined },
  });
  try {
    return await act();
  } finally {
    globalThis.mastheadScorer = former;
  }
}

interface ScorerBehaviour {
  status?: number;
  /** What happens between a request and its response. */
  meanwhile?: () => Promise<unknown>;
}

/** An external scorer that returns these scores and records its requests. */
export function anExternalScorer(
  scores: { TOXICITY?: number; SPAM?: number },
  { status = 200, meanwhile }: ScorerBehaviour = {},
) {
  const requests: Parameters<Egress["send"]>[0][] = [];
  const attributes = Object.entries(scores).map(([name, value]) => [
    name,
    { summaryScore: { value, type: "PROBABILITY" } },
  ]);
  const body = Buffer.from(JSON.stringify({ attributeScores: Object.fromEntries(attributes) }));
  const send = async (request: Parameters<Egress["send"]>[0]) => {
    requests.push(request);
    await meanwhile?.();
    return { status, headers: {}, body, truncated: false, connectMs: 0, totalMs: 0 };
  };
  return { requests, egress: { send }, vault: testVault };
}
