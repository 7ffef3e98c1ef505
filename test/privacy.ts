import { eraseReader, exportReader, finishErasure } from "@/server/privacy/index";
import { getRuntime } from "@/server/runtime";
import type { TestAccount } from "./test-app";

type PrivacyContext = Parameters<typeof finishErasure>[0];
type PersonKey = Parameters<typeof eraseReader>[1]["key"];

/** The context in which readers of a test account are exported and erased. */
export function createPrivacyContext({ ctx }: Pick<TestAccount, "ctx">): PrivacyContext {
  const { vault, storage, egress } = getRuntime();
  return { ...ctx, vault, storage, egress };
}

/** The whole export of a reader. */
export async function readExport(ctx: PrivacyContext, readerId: number): Promise<string> {
  let text = "";
  for await (const part of exportReader(ctx, { key: { readerId }, origin: "https://news.example" }))
    text += part;
  return text;
}

/** Erases a person, ends their subscriptions, and finishes the erasure at once. */
export async function eraseNow(ctx: PrivacyContext, key: PersonKey): Promise<void> {
  const { id } = await eraseReader(ctx, { key, endSubscriptions: true });
  await finishErasure(ctx, id);
}
