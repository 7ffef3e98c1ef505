import type { Actor } from "@/server/accounts/index";
import type { ReaderNames } from "./access.repository";
import { meterNameOfDevice, meterNameOfIdentity } from "./meter.rules";

/** A name under which a publisher or a provider knows somebody. */
export interface Identity {
  provider: string;
  value: string;
}

/** Under which name whoever asks is known to subscriptions; null for nobody in particular. */
export function identityOf(actor: Actor): Identity | null {
  switch (actor.kind) {
    case "subscriber":
      return { provider: actor.claims.provider, value: actor.claims.id };
    case "reader":
      // Members of the publication are people of its own platform; signed readers of another area are not.
      return actor.via === "session" ? { provider: "platform", value: String(actor.reader.id) } : null;
    case "anonymous":
    case "server":
    case "staff":
    case "system":
      return null;
  }
}

/** Names at the meter, beside that of their subscriber. */
export function readerNames(identity: Identity | null, deviceId: string | null): ReaderNames {
  const names: string[] = [];
  if (identity !== null) names.push(meterNameOfIdentity(identity));
  if (deviceId !== null) names.push(meterNameOfDevice(deviceId));
  return { identity, meterNames: names };
}
