import type { Context } from "@/server/accounts/index";
import { admitAttempts, forgetAttempts, type LimitedSubject } from "@/server/platform/throttle/index";

type AttemptContext = Pick<Context, "db" | "worldClock" | "account">;

/** What a caller tries, and how often in a quarter of an hour: on one person's name, and from one address. */
const LIMITS = {
  login: { name: 10, address: 60 },
  "sign-up": { name: 10, address: 30 },
  mail: { name: 5, address: 30 },
  code: { name: 10, address: 60 },
  token: { name: 20, address: 60 },
} as const;

export type AttemptKind = keyof typeof LIMITS;

/** An attempt: the e-mail address or name it is about, and from where it comes. */
export interface Attempt {
  kind: AttemptKind;
  name: string;
  address: string | null;
}

function subjectsOf({ account }: AttemptContext, { kind, name, address }: Attempt): LimitedSubject[] {
  const limits = LIMITS[kind];
  const byName = { kind: `member-${kind}`, name: `${account.id}:${name}`, limit: limits.name };
  if (address === null) return [byName];
  return [{ kind: `member-${kind}-address`, address, limit: limits.address }, byName];
}

/** Refuses an attempt when there were too many, whoever or whatever exists; the counts are shared by all processes. */
export async function admitMemberAttempt(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  await admitAttempts({ db: ctx.db, clock: ctx.worldClock }, subjectsOf(ctx, attempt));
}

/** Forgets the attempts on a name whose owner has just proved who they are. */
export async function forgetMemberAttempts(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  const [byName] = subjectsOf(ctx, { ...attempt, address: null });
  if (byName !== undefined) await forgetAttempts(ctx.db, byName);
}
