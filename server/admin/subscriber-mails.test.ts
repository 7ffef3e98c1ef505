import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { SUBSCRIBER_MAIL_PROCEDURES } from "@/test/subscriber-mail-procedures";
import { useTestApp } from "@/test/test-app";
import { createAdminCaller } from "./index";

const app = useTestApp();

const READERS: readonly string[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS: readonly string[] = ["owner", "admin", "subscriptions"];

it.each(STAFF_ROLES)(
  "subscriber mails are readable and writable for %s exactly as the role allows",
  async (role) => {
    const { account } = await app.createAccount();
    const caller = await (await aStaffMember(app, { [account.id]: role })).caller();
    for (const [name, { writes, call }] of Object.entries(SUBSCRIBER_MAIL_PROCEDURES)) {
      const roles = writes ? WRITERS : READERS;
      expect([name, await getCallErrorCode(call(caller))]).toEqual([
        name,
        roles.includes(role) ? "OK" : "FORBIDDEN",
      ]);
    }
  },
);

const mailTemplate = { kind: "cancelled", subject: "Gone", text: "Bye.", html: null } as const;

async function anOwner() {
  const { account } = await app.createAccount();
  return (await aStaffMember(app, { [account.id]: "owner" })).caller();
}

it("a template with an unclosed tag is refused at its field when it is saved, previewed and tested", async () => {
  const caller = await anOwner();
  // One range, and no output: only the time limit ends it, on fast machines too.
  const loops = "{% for a in r %}{% for b in r %}{% for c in r %}{% assign x = c %}";
  const endless = `{% assign r = (1..900) %}${loops}{% endfor %}{% endfor %}{% endfor %}`;
  for (const part of ["text", "html"] as const) {
    const template = { ...mailTemplate, [part]: endless };
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

it("a text that the database cannot store is refused as bad input", async () => {
  const caller = await anOwner();
  for (const text of ["a\u0000b", "half a \ud83d"])
    expect(await getCallErrorCode(caller.subscriberMails.save({ ...mailTemplate, text }))).toBe(
      "BAD_REQUEST",
    );
});

it.each([
  [
    "refuses it",
    Object.assign(new Error("x"), { code: "EENVELOPE", response: "550 no" }),
    "Its response: 550 no",
  ],
  ["is away", Object.assign(new Error("x"), { code: "ECONNREFUSED" }), "The mail server rejected the email."],
  ["has a full disk", Object.assign(new Error("x"), { code: "ENOSPC" }), "no disk space left"],
])("a test mail whose server %s is unavailable, with the reason", async (_what, error, sentence) => {
  const { account } = await app.createAccount();
  const { sessionId } = await aStaffMember(app, { [account.id]: "owner" });
  const context = await createAdminContext(app, sessionId, account.id);
  const mailer = { ...context.dependencies.mailer, send: () => Promise.reject(error) };
  const caller = createAdminCaller({ ...context, dependencies: { ...context.dependencies, mailer } });
  await expect(caller.subscriberMails.sendTest(mailTemplate)).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining(sentence),
  });
});
