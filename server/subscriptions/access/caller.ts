import type { Context } from "@/server/accounts/index";
import { actingPerson, type Identity } from "@/server/subscriptions/subscribers/index";
import type { ReaderNames } from "./access.repository";
import { meterNameOfDevice, meterNameOfIdentity } from "./meter.rules";

/** Under which name whoever asks is known to subscriptions; null for nobody in particular. */
export function callerIdentityOf(ctx: Context): Identity | null {
  return actingPerson(ctx)?.identity ?? null;
}

/** The key that signed the token by which somebody asks; null where none did. */
export function keyOf({ actor }: Context): number | null {
  return actor.kind === "subscriber" ? actor.keyId : null;
}

/** Names at the meter, beside that of their subscriber. */
export function readerNames(identity: Identity | null, deviceId: string | null): ReaderNames {
  const names: string[] = [];
  if (identity !== null) names.push(meterNameOfIdentity(identity));
  if (deviceId !== null) names.push(meterNameOfDevice(deviceId));
  return { identity, meterNames: names };
}
