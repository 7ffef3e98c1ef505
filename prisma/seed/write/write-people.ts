import type { Account, Actor } from "@/server/accounts/index";
import { openSession, writeMember } from "@/server/identity/index";
import type { Runtime } from "@/server/runtime";
import { type DemoPerson, momentToDate, people } from "../demo/index";
import { contextInPast, SEED } from "./past-context";

/** A person of the demo, as use cases identify them. */
export interface WrittenPerson extends DemoPerson {
  /** Their actor when they are signed in; null: they have no account. */
  actor: Actor | null;
}

/** The demo's people by their keys. */
export type People = ReadonlyMap<string, WrittenPerson>;

const SIGNED_UP_AT = "07:30";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

async function writePerson(
  runtime: Runtime,
  account: Account,
  { person, at }: { person: DemoPerson; at: Date },
): Promise<Actor> {
  const ctx = contextInPast(runtime, { account, actor: SEED, at });
  const { name, email, key } = person;
  const [firstName = name, lastName = ""] = name.split(" ");
  const id = await writeMember(ctx, ctx.db, {
    ...{ name, email, firstName, lastName, avatarUrl: null, phoneNumber: null, source: "email" },
    username: null,
    phoneVerifiedAt: null,
    // Their passwords are unknown: reset one to log in as that person.
    passwordHash: null,
    emailVerifiedAt: at,
  });
  if (id === null) throw new Error(`the demo's reader ${key} has a name that is somebody else's`);
  const { id: sessionId } = await openSession(ctx, {
    memberId: id,
    client: { userAgent: BROWSER, address: null },
    db: ctx.db,
  });
  const reader = { id, kind: "member", externalId: null, name, slug: key, avatarUrl: null } as const;
  return { kind: "reader", via: "session", sessionId, reader };
}

/** Writes the demo's readers, each signed up at their time. Returns them by their keys. */
export async function writePeople(runtime: Runtime, account: Account, seededAt: Date): Promise<People> {
  const written = new Map<string, WrittenPerson>();
  for (const person of people) {
    const { key, joinedDaysAgo } = person;
    const at =
      joinedDaysAgo === null
        ? null
        : momentToDate({ daysAgo: joinedDaysAgo, time: SIGNED_UP_AT }, seededAt, account.timeZone);
    const actor = at === null ? null : await writePerson(runtime, account, { person, at });
    written.set(key, { ...person, actor });
  }
  return written;
}

/** The actor of a demo person; throws for an unknown key or a person without an account. */
export function getDemoActor(people: People, key: string): Actor {
  const actor = people.get(key)?.actor ?? null;
  if (actor === null) throw new Error(`the demo names ${key}, who has no account`);
  return actor;
}
