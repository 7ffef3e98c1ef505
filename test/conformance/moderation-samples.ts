import type { DemoFile } from "@/prisma/seed/demo-file";

/** Requests of those who moderate. */
export function moderationSamples(demo: DemoFile) {
  const path = "/api/v1/comments:analyze";
  const analyze = (body: object, headers: object = { "x-subauth": demo.account.server_key }) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const asked = {
    comment: { text: "You are an idiot. Click here: http://cheap.example" },
    requestedAttributes: { TOXICITY: {}, INSULT: { scoreThreshold: 0.99 }, SPAM: {}, WEATHER: {} },
    clientToken: "seven",
  };
  return {
    analyzeComment: [
      { path, init: analyze(asked) },
      { path, status: 400, init: analyze({ comment: { text: "" } }) },
      { path, status: 401, init: analyze(asked, {}) },
    ],
  };
}
