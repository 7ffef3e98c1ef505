import { describe, expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { aNewsroom } from "@/test/workflow";

const app = useTestApp();

const PATH = "/api/v1/comments:analyze";

describe("POST /api/v1/comments:analyze", () => {
  it("returns the requested scores in the standard response format", async () => {
    const { post } = await aNewsroom(app);
    const text = "You stupid idiot, I will kill you";
    const response = await post(PATH, {
      comment: { text },
      requestedAttributes: { TOXICITY: {}, THREAT: {}, SPAM: { scoreThreshold: 0.9 }, WEATHER: {} },
      languages: ["en"],
      clientToken: "t-1",
    });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(Object.keys(answer.attributeScores).sort()).toEqual(["THREAT", "TOXICITY"]);
    expect(answer).toMatchObject({ languages: ["en"], clientToken: "t-1" });
    const { TOXICITY } = answer.attributeScores;
    expect(TOXICITY.summaryScore.value).toBeGreaterThan(0.9);
    expect(TOXICITY.spanScores).toEqual([{ begin: 0, end: text.length, score: TOXICITY.summaryScore }]);
  });

  it("refuses callers without the server key, and an invalid text", async () => {
    const { host, post } = await aNewsroom(app);
    const init = {
      method: "POST",
      body: JSON.stringify({ comment: { text: "x" }, requestedAttributes: {} }),
      headers: { "content-type": "application/json" },
      host,
    };
    expect((await app.fetch(PATH, init)).status).toBe(401);
    for (const comment of [{}, { text: "" }, { text: 7 }, "text"]) {
      expect((await post(PATH, { comment, requestedAttributes: {} })).status).toBe(400);
    }
  });
});
