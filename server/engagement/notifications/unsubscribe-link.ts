import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import { openToken, type Vault } from "@/server/platform/crypto/index";
import type { ReaderMailTopic } from "./preference";

const contentSchema = z.union([
  z
    .object({ reader: z.int(), topic: z.enum(["replies", "mentions", "digest"]) })
    .transform(({ reader, topic }) => ({ readerId: reader, topic })),
  z
    .object({ reader: z.int(), thread: z.int() })
    .transform(({ reader, thread }) => ({ readerId: reader, threadId: thread })),
  z
    .object({ signUp: z.int(), letter: z.int() })
    .transform(({ signUp, letter }) => ({ signUpId: signUp, letterId: letter })),
]);

/**
 * What an unsubscribe link ends: a kind of mails to a member, a thread that they follow, or a sign-up for a newsletter,
 * from one of its letters.
 */
export type UnsubscribeTarget =
  | { readerId: number; topic: ReaderMailTopic }
  | { readerId: number; threadId: number }
  | { signUpId: number; letterId: number };

function toContent(target: UnsubscribeTarget): z.input<typeof contentSchema> {
  if ("threadId" in target) return { reader: target.readerId, thread: target.threadId };
  if ("signUpId" in target) return { signUp: target.signUpId, letter: target.letterId };
  return { reader: target.readerId, topic: target.topic };
}

/** The vault authenticates the purpose with the text: another account's token does not decrypt. */
function toPurpose({ id }: Pick<Account, "id">): string {
  return `unsubscribe link of account ${id}`;
}

/** Create the URL that unsubscribes a reader from a kind of mail or a newsletter, without a log-in. It does not expire. */
export function createUnsubscribeUrl(account: Account, vault: Vault, target: UnsubscribeTarget): string {
  const token = vault.seal(JSON.stringify(toContent(target)), toPurpose(account));
  return `${authOrigin(account)}/api/v1/mails/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Read the token of such a URL; null where it is not one of this account's. */
export function readUnsubscribeToken(
  account: Pick<Account, "id">,
  vault: Vault,
  token: string,
): UnsubscribeTarget | null {
  const text = openToken(vault, token, toPurpose(account));
  if (text === null) return null;
  return contentSchema.parse(JSON.parse(text));
}
