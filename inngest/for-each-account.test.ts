import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { forEachAccount } from "./for-each-account";

const app = useTestApp();

test("a failure for one account does not stop the others, and is thrown at the end", async () => {
  const [{ account: first }, { account: second }] = [await app.createAccount(), await app.createAccount()];
  const served: number[] = [];
  const work = forEachAccount([first.id, 999_999_999, second.id], async ({ account }) => {
    served.push(account.id);
  });
  await expect(work).rejects.toMatchObject({ code: "not_found" });
  expect(served).toEqual([first.id, second.id]);
});
