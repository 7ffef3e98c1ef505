import { expect, test } from "vitest";
import { findOrCreateSubscriber } from "@/server/subscriptions/customers/index";
import { createPurchaseBody, createSandboxShop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const aRecipient = (address: string) => ({
  recipient_identity_provider: "email",
  recipient_identity: address,
});

test("a guest or giver who names another reader gets back only what they sent", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { priceCents: 0 });
  const { ctx } = shop;
  const [emailAddress, phoneNumber] = ["ada@news.example", "+919845012345"];
  const [email, phone] = [
    { provider: "email", value: emailAddress },
    { provider: "phone", value: phoneNumber },
  ];
  await ctx.db.transaction((tx) => findOrCreateSubscriber(ctx, tx, { identity: email, name: "Ada Secret" }));
  const { id } = await ctx.db.transaction((tx) =>
    findOrCreateSubscriber(ctx, tx, { identity: phone, alternate: email }),
  );
  const metadata = { address: { line1: "1 Secret Lane" }, phone_number: "+4670", other: {} };
  await app.db.prisma.subscriber.update({ where: { id }, data: { metadata } });
  const free = createPurchaseBody(plan.id, { payment_type: "skip_payment_gateway", amount_cents: 0 });
  const guest = { ...free, emailAddress };
  const preview = await shop.guest("/preview", guest);
  expect(preview.status, preview.text).toBe(200);
  const { attempt_token } = preview.body;
  const created = await shop.guest("", { ...guest, attempt_token });
  expect(created.status, created.text).toBe(201);
  expect(created.body.subscription.subscriber).toMatchObject({
    id,
    name: null,
    metadata: null,
    subscriber_identities: [email],
  });
  const state = await shop.get(`/api/access/v1/checkouts/${attempt_token}?key=${shop.account.key}`, {});
  const gift = { ...free, recipient_subscriber: aRecipient(emailAddress) };
  const purchase = await shop.own({ id: "giver" }, "subscriptions/preview", gift);
  expect([state.status, purchase.status]).toEqual([200, 200]);
  const giver = { ...free, phoneNumber, recipient_subscriber: aRecipient("b@news.example") };
  const byGuest = await shop.guest("/preview", giver);
  expect(byGuest.status, byGuest.text).toBe(200);
  expect(byGuest.text).not.toContain(emailAddress);
  for (const text of [preview.text, created.text, await state.text(), purchase.text, byGuest.text])
    expect(text).not.toMatch(/Secret/);
  for (const text of [preview.text, created.text, purchase.text]) expect(text).not.toContain(phoneNumber);
});
