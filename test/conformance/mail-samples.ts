import { createAccountDirectory } from "@/server/accounts/index";
import { createUnsubscribeUrl } from "@/server/engagement/notifications/index";
import type { TestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

/** A member of the account at `accountId` who ends a kind of mail by its link. */
export async function mailSamples(app: TestApp, accountId: number) {
  const member = await app.db.prisma.member.findFirstOrThrow({ where: { accountId }, select: { id: true } });
  const account = await createAccountDirectory(app.db).byId(accountId);
  if (account === null) throw new Error("there is no such account");
  const link = new URL(createUnsubscribeUrl(account, testVault, { readerId: member.id, topic: "replies" }));
  const unsubscribe = `${link.pathname}${link.search}`;
  return {
    showUnsubscribePage: [{ path: unsubscribe }, { path: `${link.pathname}?token=wrong`, status: 400 }],
    unsubscribe: [
      {
        path: unsubscribe,
        init: { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
      },
      { path: link.pathname, status: 400, init: { method: "POST" } },
    ],
  };
}
