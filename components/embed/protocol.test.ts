import { describe, expect, it } from "vitest";
import { parseFrameMessage, parseHostMessage } from "./protocol";

describe("messages from a frame", () => {
  it.each([
    { action: "svc_ready", title: "Comments" },
    { action: "svc_height", height: 412 },
    { action: "svc_login", page_id: "aHR0cHM" },
    { action: "svc_session", token: "opaque" },
    { action: "svc_session", token: null },
    { action: "svc_count", page_id: "aHR0cHM", total: 3 },
    { action: "svc_scroll", top: -20 },
    { action: "svc_draft", text: "x".repeat(60_000) },
    { action: "svc_open" },
    { action: "svc_close" },
    { action: "svc_done" },
  ])("%o is parsed, without unknown fields", (message) => {
    expect(parseFrameMessage({ ...message, frame: "x", more: { deep: 1 } })).toEqual(message);
  });

  it.each([
    null,
    undefined,
    "svc_ready",
    42,
    [],
    {},
    { action: "svc_user", jwt: "x" },
    { action: "svc_height" },
    { action: "svc_height", height: "412" },
    { action: "svc_height", height: -1 },
    { action: "svc_height", height: Number.NaN },
    { action: "svc_height", height: 1e9 },
    { action: "svc_session", token: 1 },
    { action: "svc_session", token: "x".repeat(5_000) },
    { action: "svc_count", page_id: "x", total: -1 },
    { action: "svc_count", page_id: "x", total: 0.5 },
    { action: "svc_login" },
    { action: "constructor" },
  ])("%o is ignored", (data) => {
    expect(parseFrameMessage(data)).toBe(null);
  });
});

describe("messages from a page", () => {
  it.each([
    { action: "svc_user", jwt: "a.b.c" },
    { action: "svc_user", jwt: null },
    { action: "svc_user", jwt: "a.b.c", name: "Asha", avatar: "https://a.example/a.png" },
    { action: "svc_session", token: "opaque" },
    { action: "svc_topic", type: "story-attributes.topic", value: "a,b" },
    { action: "svc_view", top: 10, height: 300 },
    { action: "svc_theme", theme: { primary: "#fff" } },
    { action: "svc_link", comment_id: 7 },
    { action: "svc_draft", text: "x".repeat(60_000) },
    { action: "svc_open" },
    { action: "svc_close" },
  ])("%o is parsed, without unknown fields", (message) => {
    expect(parseHostMessage({ ...message, more: 1 })).toEqual(message);
  });

  it.each([
    null,
    { action: "svc_user" },
    { action: "svc_user", jwt: {} },
    { action: "svc_theme", theme: null },
    { action: "svc_theme", theme: { primary: 7 } },
    { action: "svc_theme", theme: { font: "x".repeat(5_000) } },
    { action: "svc_view", top: 1 },
    { action: "svc_link", comment_id: "7" },
    { action: "svc_link", comment_id: -7 },
    { action: "svc_ready" },
  ])("%o is ignored", (data) => {
    expect(parseHostMessage(data)).toBe(null);
  });
});
