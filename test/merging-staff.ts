import { getRuntime } from "@/server/runtime";
import type { TestAccount } from "./test-app";

/** A member of staff who merges two subscribers. */
export function mergingStaff(
  { ctx }: Pick<TestAccount, "ctx">,
  role: "owner" | "subscriptions" | "support" = "owner",
) {
  const actor = { kind: "staff", staffUserId: 1, name: "Sue", role } as const;
  return { ...ctx, actor, vault: getRuntime().vault };
}
