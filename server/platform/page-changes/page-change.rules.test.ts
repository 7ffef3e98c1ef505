import { expect, test } from "vitest";
import { formatPageChange, parsePageChange } from "./page-change.rules";

test.each(["content", "account"] as const)("a change of kind %s survives its notification", (kind) => {
  expect(parsePageChange(formatPageChange({ accountId: 12, kind }))).toEqual({ accountId: 12, kind });
});

test.each(["", "12", "content", "content:", "content:0", "content:x", "content:1:2", "price:1"])(
  "the payload %j is no change",
  (payload) => {
    expect(parsePageChange(payload)).toBeNull();
  },
);
