import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encodePageKey } from "@/server/engagement/pages/index";
import { systemIds } from "@/server/platform/system/index";
import { createMember, signJwt } from "@/test/readers";
import { useTestApp } from "@/test/test-app";
import { createOrganization } from "./index";

const app = useTestApp();

describe("a reader's comments, without an account filter", () => {
  async function twoAccounts() {
    const [here, there, stranger] = [
      await app.createAccount(),
      await app.createAccount(),
      await app.createAccount(),
    ];
    const parts = { db: app.db, clock: app.clock, ids: systemIds };
    await createOrganization(parts, { name: "Group", accountIds: [here.account.id, there.account.id] });
    await createOrganization(parts, { name: "Other", accountIds: [stranger.account.id] });
    const activity = async (query: string, headers: Record<string, string> = {}) => {
      const response = await app.fetch(`/api/v1/activity/comments?${query}`, { host: here.host, headers });
      const { data } = await response.json();
      return data.map((one: { attributes: { id: number } }) => one.attributes.id);
    };
    const writeComment = async (test: typeof here, body: object, headers: Record<string, string> = {}) => {
      const { id, siteUrl } = test.account;
      const path = `/api/v1/accounts/${id}/pages/${encodePageKey(siteUrl)}/comments.json`;
      const sent = JSON.stringify({ comment: { body: { ops: [{ insert: "Well said." }] } }, ...body });
      const init = { method: "POST", body: sent, host: test.host, headers };
      const { comment } = await (await app.fetch(path, init)).json();
      return Number(comment.id);
    };
    return { here, there, stranger, activity, writeComment };
  }

  it("are listed from all accounts of the organization where id and e-mail address match", async () => {
    const { here, there, stranger, activity, writeComment } = await twoAccounts();
    const ada = { id: 7, name: "Ada", email: "ada@news.example" };
    const jwt = await signJwt(here, ada);
    const ids = [
      await writeComment(here, { jwt }),
      await writeComment(there, { jwt: await signJwt(there, { ...ada, email: "Ada@News.example" }) }),
      await writeComment(there, { jwt: await signJwt(there, { ...ada, id: 8 }) }),
      await writeComment(stranger, { jwt: await signJwt(stranger, ada) }),
    ];
    const [own, theirs] = ids;
    expect(await activity(`jwt=${jwt}`)).toEqual([theirs, own]);
    expect(await activity(`jwt=${jwt}&per_page=1&page=2`)).toEqual([own]);
    expect(await activity(`jwt=${jwt}&account_id=${here.account.id}`)).toEqual([own]);
  });

  it("include a member's other account only if both addresses are confirmed", async () => {
    const { here, there, activity, writeComment } = await twoAccounts();
    const email = `${randomUUID()}@readers.test`;
    const [me, other] = [await createMember(here, { email }), await createMember(there, { email })];
    const id = await writeComment(there, {}, { "x-qt-auth": other.token });
    const session = { "x-qt-auth": me.token };
    const confirm = (memberId: number) =>
      app.db.prisma.member.update({
        where: { id: memberId },
        data: { emailVerifiedAt: app.clock.now() },
      });
    expect(await activity("", session)).toEqual([]);
    await confirm(other.member.id);
    expect(await activity("", session)).toEqual([]);
    await confirm(me.member.id);
    expect(await activity("", session)).toEqual([id]);
  });
});
