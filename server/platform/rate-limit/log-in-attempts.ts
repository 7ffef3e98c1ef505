import { type LimitedSubject, throttleAttempts } from "./admit-attempts";
import { deleteAttempts, uncountAttempt } from "./throttle.repository";

/** A log-in attempt: the login name, the caller's address, and the browser where it is known for this name. */
export interface LogInAttempt {
  /** The kinds of throttle subjects, by the resource that is logged in to. */
  kinds: { name: string; address: string };
  name: string;
  /** null: unknown. */
  address: string | null;
  /** Id of a browser that has logged in with this name before; null: none. */
  deviceId: string | null;
  limits: { name: number; address: number };
}

type Dependencies = Parameters<typeof throttleAttempts>[0];

/** The limit of a network is this multiple of the limit of an address. */
const NETWORK_FACTOR = 5;

function toAddressSubjects({ kinds, address, limits }: LogInAttempt): LimitedSubject[] {
  if (address === null) return [];
  return [
    { kind: kinds.address, address, limit: limits.address },
    { kind: `${kinds.address} network`, network: address, limit: limits.address * NETWORK_FACTOR },
  ];
}

/** Counts a known browser separately: attempts of others with the same name do not lock it out. */
function toNameSubject({ kinds, name, deviceId, limits }: LogInAttempt): LimitedSubject {
  if (deviceId === null) return { kind: kinds.name, name, limit: limits.name };
  return { kind: `${kinds.name} device`, name: `${name} ${deviceId}`, limit: limits.name };
}

/** Counts a log-in attempt and refuses it where too many failed for its name, its address or its network. */
export async function throttleLogIn(dependencies: Dependencies, attempt: LogInAttempt): Promise<void> {
  await throttleAttempts(dependencies, [...toAddressSubjects(attempt), toNameSubject(attempt)]);
}

/** Uncounts a successful attempt: log-ins that succeed count towards no limit. */
export async function uncountLogIn({ db }: Dependencies, attempt: LogInAttempt): Promise<void> {
  await deleteAttempts(db, toNameSubject(attempt));
  for (const subject of toAddressSubjects(attempt)) await uncountAttempt(db, subject);
}
