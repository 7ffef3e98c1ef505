import { expect, test } from "vitest";
import { stableUuid } from "./stable-uuid";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

test("a name gives the UUID that RFC 9562 prescribes for it", () => {
  expect(stableUuid(DNS, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

test("two names and two namespaces never share a UUID", () => {
  const ids = [stableUuid(DNS, "a"), stableUuid(DNS, "b"), stableUuid(stableUuid(DNS, "a"), "a")];
  expect(new Set(ids).size).toBe(3);
});
