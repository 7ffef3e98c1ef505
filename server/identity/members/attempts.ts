import type { Context } from "@/server/context/index";
import type { Device } from "@/server/platform/known-device/index";
import {
  deleteAttempts,
  type LimitedSubject,
  type LogInAttempt,
  throttleAttempts,
  throttleLogIn,
  uncountAttempt,
  uncountLogIn,
} from "@/server/platform/rate-limit/index";

type AttemptContext = Pick<Context, "db" | "systemClock" | "account">;

/** Attempts per quarter of an hour, by kind: on one name, and from one address. */
const LIMITS = {
  login: { name: 10, address: 60 },
  "sign-up": { name: 10, address: 30 },
  mail: { name: 5, address: 30 },
  newsletter: { name: 5, address: 30 },
  push: { name: 10, address: 30 },
  code: { name: 10, address: 60 },
  token: { name: 20, address: 60 },
} as const;

export type AttemptKind = keyof typeof LIMITS;

/** An attempt: the e-mail address or name that it targets, and the network address it comes from. */
export interface Attempt {
  kind: AttemptKind;
  name: string;
  address: string | null;
}

function toSubjects({ account }: AttemptContext, { kind, name, address }: Attempt): LimitedSubject[] {
  const limits = LIMITS[kind];
  const byName = { kind: `member-${kind}`, name: `${account.id}:${name}`, limit: limits.name };
  if (address === null) return [byName];
  return [{ kind: `member-${kind}-address`, address, limit: limits.address }, byName];
}

/** Refuses an attempt above the limit, whether the name exists or not; the counts are shared by all processes. */
export async function consumeMemberAttempt(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  await throttleAttempts({ db: ctx.db, clock: ctx.systemClock }, toSubjects(ctx, attempt));
}

/** Undoes the count of a successful attempt, on its name and its address. */
export async function undoMemberAttempt(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  await clearMemberAttempts(ctx, attempt);
  for (const subject of toSubjects(ctx, attempt))
    if (subject.address !== undefined) await uncountAttempt(ctx.db, subject);
}

/** Clears the attempts on a name whose owner has just authenticated. */
export async function clearMemberAttempts(ctx: AttemptContext, attempt: Attempt): Promise<void> {
  const [byName] = toSubjects(ctx, { ...attempt, address: null });
  if (byName !== undefined) await deleteAttempts(ctx.db, byName);
}

/** An attempt to log in by password. */
interface MemberLogIn {
  name: string;
  address: string | null;
  device: Device | undefined;
}

/** Name under which a browser remembers that a member logged in. */
function toDeviceName({ account }: AttemptContext, name: string): string {
  return `member:${account.id}:${name}`;
}

function toLogInAttempt(ctx: AttemptContext, { name, address, device }: MemberLogIn): LogInAttempt {
  return {
    kinds: { name: "member-login", address: "member-login-address" },
    name: `${ctx.account.id}:${name}`,
    address,
    deviceId: device?.idFor(toDeviceName(ctx, name)) ?? null,
    limits: LIMITS.login,
  };
}

/** Refuses a log-in above the failure limit of its name, address or network; a known browser has its own limit. */
export async function consumeMemberLogIn(ctx: AttemptContext, attempt: MemberLogIn): Promise<void> {
  await throttleLogIn({ db: ctx.db, clock: ctx.systemClock }, toLogInAttempt(ctx, attempt));
}

/** Undoes the count of a successful log-in, and remembers the browser. */
export async function undoMemberLogIn(ctx: AttemptContext, attempt: MemberLogIn): Promise<void> {
  await uncountLogIn({ db: ctx.db, clock: ctx.systemClock }, toLogInAttempt(ctx, attempt));
  rememberMember(ctx, attempt);
}

/** Marks a browser as known for a member who has authenticated there. */
export function rememberMember(
  ctx: AttemptContext,
  { name, device }: Pick<MemberLogIn, "name" | "device">,
): void {
  device?.remember(toDeviceName(ctx, name));
}
