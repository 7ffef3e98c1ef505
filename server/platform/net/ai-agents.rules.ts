/** What the operator of an agent does with what it fetches, by the name of the use in RSL 1.0. */
export type AgentUsage = "ai-train" | "ai-input" | "ai-index";

/** An AI agent that names itself. */
export interface AiAgent {
  /** Product name in its User-Agent header. */
  product: string;
  operator: string;
  usage: AgentUsage;
}

/**
 * AI agents by the product names that their operators document. Google-Extended and Applebot-Extended are missing: they
 * are names for robots.txt alone, and no request bears them. Search engines' own crawlers are no AI agents.
 */
export const AI_AGENTS: readonly AiAgent[] = [
  { product: "GPTBot", operator: "OpenAI", usage: "ai-train" },
  { product: "OAI-SearchBot", operator: "OpenAI", usage: "ai-index" },
  { product: "ChatGPT-User", operator: "OpenAI", usage: "ai-input" },
  { product: "ClaudeBot", operator: "Anthropic", usage: "ai-train" },
  { product: "Claude-SearchBot", operator: "Anthropic", usage: "ai-index" },
  { product: "Claude-User", operator: "Anthropic", usage: "ai-input" },
  { product: "Claude-Web", operator: "Anthropic", usage: "ai-input" },
  { product: "anthropic-ai", operator: "Anthropic", usage: "ai-train" },
  { product: "PerplexityBot", operator: "Perplexity", usage: "ai-index" },
  { product: "Perplexity-User", operator: "Perplexity", usage: "ai-input" },
  { product: "CCBot", operator: "Common Crawl", usage: "ai-train" },
  { product: "Bytespider", operator: "ByteDance", usage: "ai-train" },
  { product: "TikTokSpider", operator: "ByteDance", usage: "ai-train" },
  { product: "Amazonbot", operator: "Amazon", usage: "ai-train" },
  { product: "meta-externalagent", operator: "Meta", usage: "ai-train" },
  { product: "meta-externalfetcher", operator: "Meta", usage: "ai-input" },
  { product: "FacebookBot", operator: "Meta", usage: "ai-train" },
  { product: "Google-CloudVertexBot", operator: "Google", usage: "ai-index" },
  { product: "MistralAI-User", operator: "Mistral", usage: "ai-input" },
  { product: "cohere-ai", operator: "Cohere", usage: "ai-input" },
  { product: "cohere-training-data-crawler", operator: "Cohere", usage: "ai-train" },
  { product: "DuckAssistBot", operator: "DuckDuckGo", usage: "ai-input" },
  { product: "AI2Bot", operator: "Allen Institute for AI", usage: "ai-train" },
  { product: "Diffbot", operator: "Diffbot", usage: "ai-train" },
  { product: "YouBot", operator: "You.com", usage: "ai-index" },
  { product: "PanguBot", operator: "Huawei", usage: "ai-train" },
  { product: "Timpibot", operator: "Timpi", usage: "ai-index" },
  { product: "ImagesiftBot", operator: "Hive", usage: "ai-train" },
  { product: "omgili", operator: "Webz.io", usage: "ai-train" },
];

const NAMES = new RegExp(`(?<![\\w-])(${AI_AGENTS.map(({ product }) => product).join("|")})(?![a-z-])`, "i");
const BY_NAME = new Map(AI_AGENTS.map((agent) => [agent.product.toLowerCase(), agent]));

/** Finds the AI agent that a User-Agent header names; null: none. An agent that hides its name is not found. */
export function findAiAgent(userAgent: string | null): AiAgent | null {
  const [, name] = NAMES.exec(userAgent ?? "") ?? [];
  return name === undefined ? null : (BY_NAME.get(name.toLowerCase()) ?? null);
}
