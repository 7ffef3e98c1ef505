import { describe, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { chooseEngine } from "./engine.rules";

const KEYS = { INNGEST_EVENT_KEY: "key", INNGEST_SIGNING_KEY: "signkey-prod-00ff" };

function engineFor(env: Record<string, string>) {
  const config = readConfig({ NODE_ENV: "test", ...env });
  return chooseEngine(config.inngest, config);
}

describe("the workflow engine", () => {
  it.each([
    ["embedded", {}],
    ["embedded", { INNGEST_DEV: "0" }],
    ["embedded", { INNGEST_DEV: "false" }],
    ["embedded", { INNGEST_EVENT_KEY: "", INNGEST_SIGNING_KEY: "" }],
    ["dev", { INNGEST_DEV: "1" }],
    ["dev", { INNGEST_DEV: "http://localhost:8288" }],
    ["dev", { INNGEST_DEV: "inngest:8288" }],
    ["dev", { INNGEST_DEV: "1", INNGEST_EVENT_KEY: "key" }],
    ["dev", { INNGEST_DEV: "1", HOST: "::1" }],
    ["cloud", KEYS],
    ["cloud", { ...KEYS, INNGEST_DEV: "0" }],
    ["cloud", { ...KEYS, VERCEL: "1" }],
    ["self-hosted", { ...KEYS, INNGEST_BASE_URL: "http://inngest:8288" }],
    ["self-hosted", { ...KEYS, INNGEST_SIGNING_KEY: "abcd", INNGEST_EVENT_API_BASE_URL: "http://a" }],
  ])("is %s with %j, and states the reason", (kind, env) => {
    const engine = engineFor(env);
    expect(engine.kind).toBe(kind);
    expect(engine.why).not.toBe("");
  });

  it.each([
    ["INNGEST_EVENT_KEY is set, but INNGEST_SIGNING_KEY is not", { INNGEST_EVENT_KEY: "key" }],
    ["INNGEST_SIGNING_KEY is set, but INNGEST_EVENT_KEY is not", { INNGEST_SIGNING_KEY: "00ff" }],
    ["INNGEST_BASE_URL names a server", { INNGEST_BASE_URL: "http://inngest:8288" }],
    ["are missing", { INNGEST_EVENT_API_BASE_URL: "http://a", INNGEST_API_BASE_URL: "http://a" }],
    ["must be an even number of hexadecimal digits", { ...KEYS, INNGEST_SIGNING_KEY: "secret" }],
    ["must be an even number of hexadecimal digits", { ...KEYS, INNGEST_SIGNING_KEY: "abc" }],
    ["Set it to 1, 0 or the URL", { INNGEST_DEV: "maybe" }],
    ["it only works on one machine", { INNGEST_DEV: "1", VERCEL: "1" }],
    ["it only works on one machine", { INNGEST_DEV: "1", HOST: "0.0.0.0" }],
    ["Vercel has no long-running process", { VERCEL: "1" }],
    ["Netlify has no long-running process", { NETLIFY: "true", INNGEST_DEV: "0" }],
    ["AWS Lambda has no long-running process", { AWS_LAMBDA_FUNCTION_NAME: "site" }],
  ])("is refused with a sentence: %s", (sentence, env) => {
    expect(() => engineFor(env)).toThrow(sentence);
  });
});
