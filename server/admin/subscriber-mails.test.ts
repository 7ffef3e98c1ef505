import { expect, it } from "vitest";
import { STAFF_ROLES } from "@/server/staff/index";
import { aStaffMember, codeOf } from "@/test/staff";
import { SUBSCRIBER_MAIL_PROCEDURES } from "@/test/subscriber-mail-procedures";
import { useWorld } from "@/test/world";

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
