import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { writeMember } from "@/server/identity/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import type { Runtime } from "@/server/runtime";

const MEMBER_EMAIL = "reader@harbour.example";

/** Writes the demo's member. Returns their log-in. */
export async function writeReader(
  tx: Db,
  runtime: Runtime,
  { account, password }: { account: Account; password: string },
): Promise<{ email: string; password: string }> {
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "demo seed" } });
  await writeMember(ctx, tx, {
    name: "Wilhelmina Tregarth",
    email: MEMBER_EMAIL,
    username: "wilhelmina",
    passwordHash: await hashPassword(password),
    firstName: "Wilhelmina",
    lastName: "Tregarth",
    phoneNumber: null,
    phoneVerifiedAt: null,
    avatarUrl: null,
    source: "email",
    emailVerifiedAt: runtime.clock.now(),
  });
  return { email: MEMBER_EMAIL, password };
}
