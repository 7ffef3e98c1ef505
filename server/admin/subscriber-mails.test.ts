import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { adminContextOf, aStaffMember, codeOf } from "@/test/staff";
import { SUBSCRIBER_MAIL_PROCEDURES } from "@/test/subscriber-mail-procedures";
import { useWorld } from "@/test/world";
import { createAdminCaller } from "./index";

const world = useWorld();

const READERS: readonly string[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS: readonly string[] = ["owner", "admin", "subscriptions"];

it.each(STAFF_ROLES)(
  "mails to subscribers are seen and written by %s exactly as the role says",
  async (role) => {
    const { account } = await world.createAccount();
    const caller = await (await aStaffMember(world, { [account.id]: role })).caller();
    for (const [name, { writes, call }] of Object.entries(SUBSCRIBER_MAIL_PROCEDURES)) {
      const roles = writes ? WRITERS : READERS;
      expect([name, await codeOf(call(caller))]).toEqual([name, roles.includes(role) ? "OK" : "FORBIDDEN"]);
    }
  },
);

const words = { kind: "cancelled", subject: "Gone", text: "Bye.", html: null } as const;

async function anOwner() {
  const { account } = await world.createAccount();
  return (await aStaffMember(world, { [account.id]: "owner" })).caller();
}

it("a template that does not end is refused at its part, when it is saved, previewed and tried", async () => {
  const caller = await anOwner();
  const loops = "{% for a in (1..900) %}{% for b in (1..900) %}{% for c in (1..900) %}";
  const endless = `${loops}x{% endfor %}{% endfor %}{% endfor %}`;
  for (const part of ["text", "html"] as const) {
    const template = { ...words, [part]: endless };
    const refused = {
      code: "BAD_REQUEST",
      message: expect.stringContaining("takes too long"),
      cause: { problems: [{ path: part }] },
    };
    await expect(caller.subscriberMails.save(template)).rejects.toMatchObject(refused);
    await expect(caller.subscriberMails.preview(template)).rejects.toMatchObject(refused);
    await expect(caller.subscriberMails.sendTest(template)).rejects.toMatchObject(refused);
  }
});

it("a text that no database stores is refused as bad input", async () => {
  const caller = await anOwner();
  for (const text of ["a\u0000b", "half a \ud83d"])
    expect(await codeOf(caller.subscriberMails.save({ ...words, text }))).toBe("BAD_REQUEST");
});

it.each([
  [
    "refuses it",
    Object.assign(new Error("x"), { code: "EENVELOPE", response: "550 no" }),
    "It answered: 550 no",
  ],
  [
    "is away",
    Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
    "The mail server did not take the mail.",
  ],
  ["has a full disk", Object.assign(new Error("x"), { code: "ENOSPC" }), "no disk space left"],
])("a test mail whose server %s is unavailable, with the reason", async (_what, error, sentence) => {
  const { account } = await world.createAccount();
  const { sessionId } = await aStaffMember(world, { [account.id]: "owner" });
  const context = await adminContextOf(world, sessionId, account.id);
  const mailer = { ...context.world.mailer, send: () => Promise.reject(error) };
  const caller = createAdminCaller({ ...context, world: { ...context.world, mailer } });
  await expect(caller.subscriberMails.sendTest(words)).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining(sentence),
  });
});
