import { getRemoteStories } from "@/server/page-context";
import type { AccessContext } from "@/server/subscriptions/access/index";
import { requireMember } from "../../member-account";

/** Return the context in which the member's access is decided; other visitors are redirected to login and back. */
export async function requireGiver(query = ""): Promise<AccessContext> {
  const ctx = await requireMember(`/account/gift-links${query}`);
  return { ...ctx, remoteStories: getRemoteStories() };
}
