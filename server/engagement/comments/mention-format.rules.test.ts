import { expect, test } from "vitest";
import { parseMentionFormat } from "./mention-format.rules";

test.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { class: "named", target: "_blank", "end-point": "/api/users/7" },
    { class: "named", target: "_blank", "end-point": "/api/users/7" },
  ],
  [{ class: "named md:bold -x_1" }, { class: "named md:bold -x_1" }],
  [{ "end-point": "https://news.example/users?id=7" }, { "end-point": "https://news.example/users?id=7" }],
  [{ "end-point": "users/7" }, { "end-point": "users/7" }],
  [{ class: "", target: null, "end-point": "undefined" }, {}],
  [{ class: "null", "end-point": "null" }, {}],
])("%j is stored as %j", (given, kept) => {
  expect(parseMentionFormat(given, "ops.0")).toEqual(kept);
});

test.each<[string, unknown]>([
  ["class", 'x" onclick="alert(1)'],
  ["class", "<b>"],
  ["class", "a  b"],
  ["class", "1a"],
  ["class", "a\u0000b"],
  ["class", "a".repeat(201)],
  ["class", 7],
  ["class", ["a"]],
  ["class", {}],
  ["end-point", "javascript:alert(1)"],
  ["end-point", "JaVaScRiPt:alert(1)"],
  ["end-point", "data:text/html,x"],
  ["end-point", "/users/7 onload=x"],
  ["end-point", '/users/"7'],
  ["end-point", "https://"],
  ["end-point", "java\tscript:x"],
  ["end-point", `/${"a".repeat(200)}`],
  ["end-point", true],
  ["target", '_blank" x="'],
  ["target", 1],
])("%s %j is refused, with its own path", (name, value) => {
  expect(() => parseMentionFormat({ [name]: value }, "ops.0")).toThrow(
    expect.objectContaining({
      code: "invalid",
      problems: [{ path: `ops.0.attributes.mention.${name}`, message: expect.any(String) }],
    }),
  );
});
