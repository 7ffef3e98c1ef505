import { expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createRecurringShop } from "@/test/recurring";
import { aPlan, signSvcJwt } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { switchedSchema, switchPreviewSchema } from "../wire/switch";

const app = useTestApp();

test.each([
  ["immediately", true, 1, ["2027-02-28", "2027-03-31", "2027-04-30"]],
  ["at the period's end", false, 1, ["2027-02-28", "2027-03-31", "2027-04-30"]],
  ["to quarters", true, 3, ["2027-02-28", "2027-05-31", "2027-08-31"]],
] as const)(
  "a recurring subscription of 31 January that is switched %s keeps to month ends",
  async (...[, prorationEnabled, durationLength, ends]) => {
    const shop = await createRecurringShop(app);
    app.clock.set("2027-01-31T09:00:00.000Z");
    const id = await shop.buy({ plan: { prorationEnabled } });
    const { groupId, identity } = await shop.row(id);
    if (groupId === null) throw new Error("it is of no group");
    const to = await aPlan(shop, {
      groupId,
      recurring: true,
      durationLength,
      priceCents: 5000,
      supportedPaymentProviders: ["gateway_a_recurring"],
    });
    const jwt = await signSvcJwt(shop, { id: identity.value, provider: "email" });
    const request = (step: string, body: object) =>
      shop.post(
        `/api/access/v1/members/me/subscriptions/${id}/${step}?key=${shop.account.key}&svc_jwt=${jwt}`,
        body,
      );
    app.clock.set("2027-02-10T09:00:00.000Z");
    const previewed = await request("switch_plan/preview", {
      subscription_plan_id: to.id,
      switch_type: "upgrade",
    });
    const { attempt_token } = switchPreviewSchema.parse(previewed.body);
    const switched = await request("switch_plan", { attempt_token });
    const switchedId = Number(switchedSchema.parse(switched.body).subscription.id);
    const actualEnds: string[] = [];
    for (const end of ends) {
      const { endAt } = await shop.row(switchedId);
      actualEnds.push(endAt?.toISOString() ?? "none");
      app.clock.set(`${end}T09:00:00.000Z`);
      await runDueWork(shop.paying);
    }
    expect(actualEnds).toEqual(ends.map((end) => `${end}T09:00:00.000Z`));
    expect(await shop.charges(switchedId)).toMatchObject(
      ends.map(() => ({ status: "captured", amountCents: 5000 })),
    );
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);
