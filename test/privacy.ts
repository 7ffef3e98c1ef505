import type { eraseReader } from "@/server/privacy/index";
import { getRuntime } from "@/server/runtime";
import type { TestAccount } from "./test-app";

type PrivacyContext = Parameters<typeof eraseReader>[0];

/** The context in which readers of a test account are exported and erased. */
export function createPrivacyContext({ ctx }: Pick<TestAccount, "ctx">): PrivacyContext {
  const { vault, storage } = getRuntime();
  return { ...ctx, vault, storage };
}
