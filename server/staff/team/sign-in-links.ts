import { AppError } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { openSession } from "../open-session";
import type { StaffDependencies } from "../staff-session";
import { getUserByEmail } from "../user.repository";
import { hashLinkToken } from "./link-token";
import { findLinkOwner, markLinkUsed, revokeLinks } from "./password-link.repository";
import { createLink, type LinkDependencies } from "./password-links";

/**
 * Creates a link that signs a person in, for the operator to pass on where staff have no passwords and the sign-in
 * provider is away; valid for an hour, once. not_found: no such staff.
 */
export async function createSignInLink(dependencies: LinkDependencies, email: string): Promise<string> {
  const { id } = await getUserByEmail(dependencies.db, email);
  return createLink(dependencies, id, "sign_in");
}

/**
 * Opens a session with the operator's link, once, and revokes the person's other links. It asks for no second factor:
 * the operator vouches for the person. Throttled by address.
 */
export async function signInByLink(
  dependencies: StaffDependencies,
  { token, address, userAgent }: { token: string; address: string; userAgent: string | null },
): Promise<{ sessionId: string; staffUserId: number }> {
  await throttleAttempts(dependencies, [{ kind: "staff sign-in link", address, limit: 40 }]);
  const used = new AppError("conflict", "This link has been used or has expired after an hour.");
  const tokenHash = hashLinkToken(token);
  if (tokenHash === null) throw used;
  const link = { tokenHash, purpose: "sign_in" } as const;
  const now = dependencies.clock.now();
  return dependencies.db.transaction(async (tx) => {
    const staffUserId = await findLinkOwner(tx, link, now);
    if (staffUserId === null || !(await markLinkUsed(tx, link, now))) throw used;
    await revokeLinks(tx, staffUserId, now);
    const sessionId = await openSession({ ...dependencies, db: tx }, { staffUserId, userAgent });
    return { sessionId, staffUserId };
  });
}
