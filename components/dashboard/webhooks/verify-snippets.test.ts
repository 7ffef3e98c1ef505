import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERIFY_SNIPPETS } from "./verify-snippets";

test("the snippets of the dashboard equal those of the guide in five languages", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/webhooks.md"), "utf8");
  const snippets = [...guide.matchAll(/\*\*([\w.]+)\*\*\n\n```\w+\n([\s\S]*?)\n```/g)].map(
    ([, label, code]) => ({ label, code }),
  );
  expect(VERIFY_SNIPPETS.map(({ label, code }) => ({ label, code }))).toEqual(snippets);
  expect(snippets).toHaveLength(5);
});
