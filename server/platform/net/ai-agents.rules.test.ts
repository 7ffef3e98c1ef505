import { describe, expect, it } from "vitest";
import { AI_AGENTS, findAiAgent } from "./ai-agents.rules";

describe("an AI agent", () => {
  it.each(AI_AGENTS)("$product is found by its name, alone and in a browser's", (agent) => {
    const { product } = agent;
    expect(findAiAgent(`${product}/1.0`)).toBe(agent);
    expect(findAiAgent(`Mozilla/5.0 (compatible; ${product.toLowerCase()}/2.1; +https://x.example)`)).toBe(
      agent,
    );
  });

  it.each([
    null,
    "",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "facebookexternalhit/1.1",
    "MyGPTBot-Watcher/1.0",
    "NotClaudeBot/1.0",
  ])("is not found in %s", (userAgent) => {
    expect(findAiAgent(userAgent)).toBeNull();
  });
});
