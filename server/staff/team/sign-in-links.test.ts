import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { useTestApp } from "@/test/test-app";
import { createSignInLink, findStaffSession, signInByLink } from "../index";

const app = useTestApp();
beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

async function aLink() {
  const email = `${randomUUID()}@harbour.example`;
  const { id } = await app.db.prisma.staffUser.create({ data: { email, name: "Ada", passwordHash: "none" } });
  const create = () => createSignInLink({ ...getRuntime(), ownAddress: "https://desk.example.test" }, email);
  const [link, other] = [await create(), await create()];
  const use = (url = link) =>
    signInByLink(getRuntime(), {
      ...{ token: url.split("/").at(-1) ?? "", address: randomUUID(), userAgent: null },
    });
  return { id, link, use, useOther: () => use(other) };
}

test("the operator's link opens one session, and ends the person's other links", async () => {
  const { id, link, use, useOther } = await aLink();
  expect(link).toMatch(/^https:\/\/desk\.example\.test\/sign-in\/link\/[\w-]{43}$/);
  const both = await Promise.allSettled([use(), use()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const sessions = await app.db.prisma.staffSession.findMany({ where: { staffUserId: id } });
  expect(sessions).toHaveLength(1);
  expect((await findStaffSession(getRuntime(), sessions[0]?.id ?? ""))?.user.id).toBe(id);
  await expect(useOther()).rejects.toMatchObject({ code: "conflict" });
});

test("it ends after an hour, and nothing else opens a session", async () => {
  const { use } = await aLink();
  await expect(use("https://desk.example.test/sign-in/link/nonsense")).rejects.toMatchObject({
    code: "conflict",
  });
  app.clock.set("2026-11-01T13:00:00.000Z");
  await expect(use()).rejects.toMatchObject({ code: "conflict" });
  const ownAddress = "https://desk.example.test";
  const unknown = createSignInLink({ ...getRuntime(), ownAddress }, "nobody@harbour.example");
  await expect(unknown).rejects.toMatchObject({ code: "not_found" });
});
