import type { Context } from "@/server/accounts/index";
import type { Device } from "@/server/platform/known-device/index";
import {
  admitAttempts,
  admitLogIn,
  forgetAttempts,
  forgiveLogIn,
  type LimitedSubject,
  type LogInAttempt,
  uncountAttempt,
} from "@/server/platform/throttle/index";

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
export async function consumeMemberAttempt(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  await admitAttempts({ db: ctx.db, clock: ctx.worldClock }, subjectsOf(ctx, attempt));
}

/** Takes back an attempt that turned out to be right: it counts neither on its name nor from its address. */
export async function forgiveMemberAttempt(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  await clearMemberAttempts(ctx, attempt);
  for (const subject of subjectsOf(ctx, attempt))
    if (subject.address !== undefined) await uncountAttempt(ctx.db, subject);
}

/** Forgets the attempts on a name whose owner has just proved who they are. */
export async function clearMemberAttempts(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  const [byName] = subjectsOf(ctx, { ...attempt, address: null });
  if (byName !== undefined) await forgetAttempts(ctx.db, byName);
}

/** An attempt to log in by a password. */
interface MemberLogIn {
  name: string;
  address: string | null;
  device: Device | undefined;
}

/** By which name a browser is known to have logged a member in. */
function deviceName({ account }: AttemptContext, name: string): string {
  return `member:${account.id}:${name}`;
}

function logInOf(ctx: AttemptContext, { name, address, device }: MemberLogIn): LogInAttempt {
  return {
    kinds: { name: "member-login", address: "member-login-address" },
    name: `${ctx.account.id}:${name}`,
    address,
    deviceId: device?.idFor(deviceName(ctx, name)) ?? null,
    limits: LIMITS.login,
  };
}

/** Refuses a log-in where too many failed by its name, from its address or network; a known browser has a count of its own. */
export async function admitMemberLogIn(ctx: AttemptContext, attempt: MemberLogIn): Promise<void> {
  await admitLogIn({ db: ctx.db, clock: ctx.worldClock }, logInOf(ctx, attempt));
}

/** Takes back an attempt that was right, and remembers the browser. */
export async function forgiveMemberLogIn(ctx: AttemptContext, attempt: MemberLogIn): Promise<void> {
  await forgiveLogIn({ db: ctx.db, clock: ctx.worldClock }, logInOf(ctx, attempt));
  rememberMember(ctx, attempt);
}

/** Keeps in a browser that a member was there who had proved who they are. */
export function rememberMember(
  ctx: AttemptContext,
  { name, device }: Pick<MemberLogIn, "name" | "device">,
): void {
  device?.remember(deviceName(ctx, name));
}
