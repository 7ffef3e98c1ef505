import type { TestStaff } from "./staff";

type Caller = Awaited<ReturnType<TestStaff["caller"]>>;

const template = { kind: "cancelled", subject: "Gone", text: "Bye.", html: null } as const;

/** Every procedure of mails to subscribers: those that read, and those that need a role that may write. */
export const SUBSCRIBER_MAIL_PROCEDURES: Readonly<
  Record<string, { writes: boolean; call: (caller: Caller) => Promise<unknown> }>
> = {
  "subscriberMails.list": { writes: false, call: (caller) => caller.subscriberMails.list() },
  "subscriberMails.preview": { writes: false, call: (caller) => caller.subscriberMails.preview(template) },
  "subscriberMails.save": { writes: true, call: (caller) => caller.subscriberMails.save(template) },
  "subscriberMails.sendTest": { writes: true, call: (caller) => caller.subscriberMails.sendTest(template) },
  "subscriberMails.switch": {
    writes: true,
    call: (caller) => caller.subscriberMails.switch({ kind: "cancelled", isOn: true }),
  },
  "subscriberMails.reset": {
    writes: true,
    call: (caller) => caller.subscriberMails.reset({ kind: "cancelled" }),
  },
};
