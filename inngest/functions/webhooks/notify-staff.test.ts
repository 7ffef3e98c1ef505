import { expect, test, vi } from "vitest";
import { useBackground } from "@/test/background";
import { mailsOf } from "@/test/mailbox";
import { patience } from "@/test/patience";
import { aStaffMember } from "@/test/staff";
import { anEndpoint, happens, webhookContext } from "@/test/webhooks";
import { useWorld } from "@/test/world";

const world = useWorld();
const background = useBackground();

test("a webhook that was switched off is told to owners and admins once each, and to nobody else", async () => {
  const { account, ctx } = await world.createAccount();
  const emailOf = async (role: "owner" | "admin" | "editor") => {
    const { userId } = await aStaffMember(world, { [account.id]: role });
    return (await world.db.prisma.staffUser.findUniqueOrThrow({ where: { id: userId } })).email;
  };
  const told = [await emailOf("owner"), await emailOf("admin")];
  await emailOf("editor");
  const url = "http://127.0.0.1:9/a?<b>";
  const { id } = await anEndpoint(webhookContext(ctx), url, { family: "subscription" });
  await world.db.prisma.webhookEndpoint.update({ where: { id }, data: { status: "deactivated" } });
  await ctx.db.withStatements((tx) =>
    ctx.emit(tx, {
      name: "webhooks/endpoint.disabled",
      id: `webhook-endpoint:${id}:disabled:1`,
      subject: { type: "webhook-endpoint", id: String(id) },
      data: { endpointId: id },
    }),
  );
  background.executor?.wake();
  await vi.waitFor(() => expect(mailsOf(account.id)).toHaveLength(2), patience);
  const mails = mailsOf(account.id);
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual(told.toSorted());
  expect(mails[0]?.text).toContain(`/dashboard/webhooks/${id}`);
  expect(mails[0]?.html).not.toContain("<b>");
});

test("a webhook that has begun to fail is told to owners and admins, with the way to the call and without its payload", async () => {
  const { account, ctx } = await world.createAccount();
  await aStaffMember(world, { [account.id]: "owner" });
  await aStaffMember(world, { [account.id]: "editor" });
  const hook = webhookContext(ctx);
  const { id } = await anEndpoint(hook, "http://127.0.0.1:9/", { family: "subscription" });
  await happens(hook, { family: "subscription", data: { subscription: { notes: "a secret of Ada's" } } });
  background.executor?.wake();
  await vi.waitFor(() => expect(mailsOf(account.id)).toHaveLength(1), patience);
  const [mail] = mailsOf(account.id);
  const { id: deliveryId } = await world.db.prisma.webhookDelivery.findFirstOrThrow({
    where: { endpointId: id },
  });
  expect(mail?.subject).toContain("fails");
  expect(mail?.text).toContain("subscription.creation");
  expect(mail?.text).toContain(`/dashboard/webhooks/${id}/deliveries/${deliveryId}`);
  expect(mail?.text).not.toContain("a secret of Ada's");
});
