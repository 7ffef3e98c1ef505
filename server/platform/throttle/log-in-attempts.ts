import { admitAttempts, type LimitedSubject } from "./admit-attempts";
import { forgetAttempts, uncountAttempt } from "./throttle.repository";

/** An attempt to log in: which name, from where, and by which browser, where that is known by the name. */
export interface LogInAttempt {
  /** What is logged in to. */
  kinds: { name: string; address: string };
  name: string;
  /** null: not known. */
  address: string | null;
  /** Id of a browser with which somebody has logged in by this name before. */
  deviceId: string | null;
  limits: { name: number; address: number };
}

type World = Parameters<typeof admitAttempts>[0];

/** So many times as many failures as from one address are looked at from its network. */
const NETWORK_FACTOR = 5;

function placesOf({ kinds, address, limits }: LogInAttempt): LimitedSubject[] {
  if (address === null) return [];
  return [
    { kind: kinds.address, address, limit: limits.address },
    { kind: `${kinds.address} network`, network: address, limit: limits.address * NETWORK_FACTOR },
  ];
}

/** A known browser is counted by itself: what others try by the same name locks it out of nothing. */
function nameOf({ kinds, name, deviceId, limits }: LogInAttempt): LimitedSubject {
  if (deviceId === null) return { kind: kinds.name, name, limit: limits.name };
  return { kind: `${kinds.name} device`, name: `${name} ${deviceId}`, limit: limits.name };
}

/** Counts an attempt to log in and refuses it where too many have failed by its name, from its address or network. */
export async function admitLogIn(world: World, attempt: LogInAttempt): Promise<void> {
  await admitAttempts(world, [...placesOf(attempt), nameOf(attempt)]);
}

/** Takes back an attempt that turned out to be right: log-ins that succeed count towards no limit. */
export async function forgiveLogIn({ db }: World, attempt: LogInAttempt): Promise<void> {
  await forgetAttempts(db, nameOf(attempt));
  for (const place of placesOf(attempt)) await uncountAttempt(db, place);
}
