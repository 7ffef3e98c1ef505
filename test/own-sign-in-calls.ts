import { hashPassword } from "@/server/platform/crypto/index";
import { createAuthenticator } from "./passkey";
import { aStaffMember } from "./staff";
import type { TestApp } from "./test-app";
import { createTotpCode } from "./totp";

/** Sample calls by which a new staff member changes their own sign-in, by procedure, in an order in which each works. */
export async function createOwnSignInCalls(app: TestApp): Promise<Record<string, () => Promise<unknown>>> {
  const { account } = await app.createAccount();
  const person = await aStaffMember(app, { [account.id]: "owner" });
  const caller = await person.caller();
  const passwordHash = await hashPassword("an old pass phrase");
  await app.db.prisma.staffUser.update({ where: { id: person.userId }, data: { passwordHash } });
  const next = "another new pass phrase";
  const passwords = { current: "an old pass phrase", next, repeat: next };
  const useApp = async () => {
    const { secret } = await caller.me.startAuthenticator({ proof: next });
    await caller.me.confirmAuthenticator({ code: createTotpCode(secret, app.clock.now()) });
  };
  return {
    "me.changePassword": () => caller.me.changePassword(passwords),
    "me.startAuthenticator": () => caller.me.startAuthenticator({ proof: next }),
    "me.confirmAuthenticator": useApp,
    "me.renewRecoveryCodes": () => caller.me.renewRecoveryCodes({ proof: next }),
    "me.removeAuthenticator": () => caller.me.removeAuthenticator({ proof: next }),
    "me.startPasskey": () => caller.me.startPasskey({ proof: next }),
    "me.addPasskey": async () => {
      const { challenge } = await caller.me.startPasskey({ proof: next });
      const site = { origin: "https://desk.example.test", rpId: "desk.example.test" };
      const response = createAuthenticator().register({ ...site, challenge });
      return caller.me.addPasskey({ name: "Phone", response });
    },
    "me.removePasskey": async () => {
      const [passkey] = (await caller.me.twoStep()).passkeys;
      return caller.me.removePasskey({ id: passkey?.id ?? "", proof: next });
    },
    "me.revokeOtherSessions": () => caller.me.revokeOtherSessions(),
    "me.revokeSession": () => caller.me.revokeSession({ id: person.sessionId }),
  };
}
