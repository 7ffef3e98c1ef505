import { expect, test } from "vitest";
import { useBackground } from "@/test/background";
import { eventually } from "@/test/eventually";
import { listMails } from "@/test/mailbox";
import { aStaffMember } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { anEndpoint, emitTestEvent, webhookContext } from "@/test/webhooks";

const app = useTestApp();
const background = useBackground();

test("owners and admins, and nobody else, are mailed once each when a webhook is disabled", async () => {
  const { account, ctx } = await app.createAccount();
  const createStaff = async (role: "owner" | "admin" | "editor") => {
    const { userId } = await aStaffMember(app, { [account.id]: role });
    return (await app.db.prisma.staffUser.findUniqueOrThrow({ where: { id: userId } })).email;
  };
  const recipients = [await createStaff("owner"), await createStaff("admin")];
  await createStaff("editor");
  const url = "http://127.0.0.1:9/a?<b>";
  const { id } = await anEndpoint(webhookContext(ctx), url, { family: "subscription" });
  await app.db.prisma.webhookEndpoint.update({ where: { id }, data: { status: "deactivated" } });
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "webhooks/endpoint.disabled",
      id: `webhook-endpoint:${id}:disabled:1`,
      subject: { type: "webhook-endpoint", id: String(id) },
      data: { endpointId: id },
    }),
  );
  background.executor?.wake();
  await eventually(() => expect(listMails(account.id)).toHaveLength(2));
  const mails = listMails(account.id);
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual(recipients.toSorted());
  expect(mails[0]?.text).toContain(`/dashboard/webhooks/${id}`);
  expect(mails[0]?.html).not.toContain("<b>");
});

test("owners and admins are mailed about a failing webhook, with a link to the call, not its payload", async () => {
  const { account, ctx } = await app.createAccount();
  await aStaffMember(app, { [account.id]: "owner" });
  await aStaffMember(app, { [account.id]: "editor" });
  const hook = webhookContext(ctx);
  const { id } = await anEndpoint(hook, "http://127.0.0.1:9/", { family: "subscription" });
  await emitTestEvent(hook, {
    family: "subscription",
    data: { subscription: { notes: "a secret of Ada's" } },
  });
  background.executor?.wake();
  await eventually(() => expect(listMails(account.id)).toHaveLength(1));
  const [mail] = listMails(account.id);
  const { id: deliveryId } = await app.db.prisma.webhookDelivery.findFirstOrThrow({
    where: { endpointId: id },
  });
  expect(mail?.subject).toContain("webhook delivery failed");
  expect(mail?.text).toContain("subscription.creation");
  expect(mail?.text).toContain(`/dashboard/webhooks/${id}/deliveries/${deliveryId}`);
  expect(mail?.text).not.toContain("a secret of Ada's");
});
