import type { Context } from "@/server/context/index";
import { getActingPerson, type Identity } from "@/server/subscriptions/customers/index";
import type { ReaderNames } from "./access.repository";
import { toDeviceMeterName, toIdentityMeterName } from "./meter.rules";

/** Get the identity under which subscriptions know the caller; null: anonymous. */
export function getCallerIdentity(ctx: Context): Identity | null {
  return getActingPerson(ctx)?.identity ?? null;
}

/** Get the id of the key that signed the caller's token; null: no token. */
export function getTokenKeyId({ actor }: Context): number | null {
  return actor.kind === "subscriber" ? actor.keyId : null;
}

/** Build the caller's meter names, other than their subscriber's. */
export function toReaderNames(identity: Identity | null, deviceId: string | null): ReaderNames {
  const names: string[] = [];
  if (identity !== null) names.push(toIdentityMeterName(identity));
  if (deviceId !== null) names.push(toDeviceMeterName(deviceId));
  return { identity, meterNames: names };
}
