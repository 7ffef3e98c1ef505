import { expect, it } from "vitest";
import { encodePageKey } from "@/server/engagement/pages/index";
import { createTestOrganization } from "@/test/organization";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

it("shows the user's own id as author and moderator in all accounts", async () => {
  const mine = await createTestOrganization(app);
  const second = await app.createAccount();
  const data = { organizationId: mine.id, accountId: second.account.id };
  await app.db.prisma.organizationAccount.create({ data });
  const { id: user_id } = mine.user;
  const page_id = encodePageKey(`${second.account.siteUrl}/news/quay`);
  const accounts = [
    { id: mine.account.id, host: mine.host, page_id: mine.page_id },
    { id: second.account.id, host: second.host, page_id },
  ];
  for (const account of accounts) {
    const path = `/accounts/${account.id}/comments`;
    const input = { page_id: account.page_id, user_id, comment: "Hello" };
    const { comment } = (await mine.send("POST", path, input)).body;
    expect(comment).toMatchObject({ author_id: user_id, author: { id: user_id } });
    const listed = await app.fetch(`/api/v1/accounts/${account.id}/pages/${account.page_id}/comments.json`, {
      host: account.host,
    });
    expect((await listed.json()).comments).toMatchObject([{ author_id: user_id, author: { id: user_id } }]);
    const admin = `/admin${path}`;
    await mine.send("DELETE", admin, { user_id, comment_ids: [comment.id] });
    const one = (await mine.get(`${admin}/${comment.id}`, { user_id: String(user_id) })).body.comment;
    expect(one).toMatchObject({ author_id: user_id, author: { id: user_id }, deleted_by_id: user_id });
  }
});
