import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/members/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { ReaderMailTopic } from "./preference";

const contentSchema = z.object({ reader: z.int(), topic: z.enum(["replies", "mentions", "digest"]) });

/** Longer than any token of ours: not worth decrypting. */
const MAX_LENGTH = 512;

/** The vault authenticates the purpose with the text: another account's token does not decrypt. */
function toPurpose({ id }: Pick<Account, "id">): string {
  return `unsubscribe link of account ${id}`;
}

/** Create the URL that unsubscribes a reader from a kind of mail, without a log-in. It does not expire. */
export function createUnsubscribeUrl(
  account: Account,
  vault: Vault,
  { readerId, topic }: { readerId: number; topic: ReaderMailTopic },
): string {
  const token = vault.seal(JSON.stringify({ reader: readerId, topic }), toPurpose(account));
  return `${authOrigin(account)}/api/v1/mails/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Read the token of such a URL; null where it is not one of this account's. */
export function readUnsubscribeToken(
  account: Pick<Account, "id">,
  vault: Vault,
  token: string,
): { readerId: number; topic: ReaderMailTopic } | null {
  if (token.length > MAX_LENGTH) return null;
  let text: string;
  try {
    text = vault.open(token, toPurpose(account));
  } catch {
    return null;
  }
  const { reader, topic } = contentSchema.parse(JSON.parse(text));
  return { readerId: reader, topic };
}
