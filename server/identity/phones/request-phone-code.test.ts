import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { aPhone } from "@/test/phone";
import { useWorld } from "@/test/world";
import { requestPhoneCode } from "./index";

const world = useWorld();

test("whoever has a network of IPv6 gets no more messages from all its addresses than from one", async () => {
  const { ctx } = await world.createAccount();
  const { texter, vault } = getRuntime();
  const ask = (address: string) =>
    requestPhoneCode({ ...ctx, texter, vault }, { phoneNumber: aPhone(), address });
  for (let n = 0; n < 20; n += 1) await ask(`2001:db8:7:7:${n}::1`);
  await expect(ask("2001:db8:7:7::1")).rejects.toMatchObject({ code: "rate_limited" });
  await ask("2001:db8:7:8::1");
});
