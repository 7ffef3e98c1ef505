import { expect, test } from "vitest";
import { createStableUuid } from "./stable-uuid";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

test("a name gives the UUID that RFC 9562 prescribes for it", () => {
  expect(createStableUuid(DNS, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

test("two names or two namespaces never share a UUID", () => {
  const ids = [
    createStableUuid(DNS, "a"),
    createStableUuid(DNS, "b"),
    createStableUuid(createStableUuid(DNS, "a"), "a"),
  ];
  expect(new Set(ids).size).toBe(3);
});
