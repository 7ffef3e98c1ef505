import { expect, test } from "vitest";
import { createMember } from "@/test/readers";
import { useWorld } from "@/test/world";
import { logInByCode, makeCode } from "./index";

const world = useWorld();

test("a code that was asked for before the last one opens nothing, not even once that is used", async () => {
  const account = await world.createAccount();
  const { ctx } = account;
  const { member } = await createMember(account);
  const place = { userAgent: null, address: null };
  const logIn = (code: string) => logInByCode(ctx, { email: member.email, code, place });
  const first = await makeCode(ctx, member.id);
  let last = await makeCode(ctx, member.id);
  while (last === first) last = await makeCode(ctx, member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
  expect((await logIn(last)).member.id).toBe(member.id);
  await expect(logIn(first)).rejects.toMatchObject({ code: "unauthorized" });
});
