import { type Account, createContext } from "@/server/accounts/index";
import { addSharedKey, writeMember } from "@/server/identity/index";
import type { Db } from "@/server/platform/db/index";
import { hashPassword } from "@/server/platform/password/index";
import type { Runtime } from "@/server/runtime";

const MEMBER_EMAIL = "reader@harbour.example";

/** Writes the demo's member, and the keys with which a publisher would sign its readers' tokens. */
export async function writeReaders(
  tx: Db,
  runtime: Runtime,
  { account, password }: { account: Account; password: string },
) {
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "demo seed" } });
  const signing = { ...ctx, db: tx, vault: runtime.vault };
  const engagement = await addSharedKey(signing, { use: "engagement" });
  const subscriptions = await addSharedKey(signing, { use: "subscriptions" });
  await writeMember(ctx, tx, {
    name: "Wilhelmina Tregarth",
    email: MEMBER_EMAIL,
    username: "wilhelmina",
    passwordHash: await hashPassword(password),
    firstName: "Wilhelmina",
    lastName: "Tregarth",
    phoneNumber: null,
    avatarUrl: null,
    source: "email",
    emailVerifiedAt: runtime.clock.now(),
  });
  return {
    member: { email: MEMBER_EMAIL, password },
    keys: { engagement_secret: engagement.secret, svc_jwt_secret: subscriptions.secret },
  };
}
