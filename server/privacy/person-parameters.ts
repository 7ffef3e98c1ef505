import { toIdentityMeterName, toSubscriberMeterName } from "@/server/subscriptions/access/index";
import type { Person } from "./person";

/** SQL: the person `p` of the statements, from the values of `toParameters`. */
export const PERSON = `with p as materialized (select $1::int as account_id, $2::int as reader_id, $3::int[] as subscriber_ids,
  $4::int[] as subscription_ids, $5::text[] as contacts, $6::text[] as names, $7::text[] as meter_names,
  $8::int as heir_id, $9::timestamptz as now, $10::timestamptz as begun_at)`;

/** The first parameter behind those of the person. */
export const NEXT_PARAMETER = 11;

/** When and for whom statements run. */
export interface RunFacts {
  /** The nameless reader who becomes the author of the person's comments; null: none. */
  heirId: number | null;
  now: Date;
  /** When the erasure was requested: messages of later events contain nothing personal, as a rule. */
  begunAt: Date;
}

/** The values of a person's statements. */
export function toParameters(
  accountId: number,
  person: Person,
  { heirId, now, begunAt }: RunFacts,
): readonly unknown[] {
  const { readerId, subscriberIds, subscriptionIds, contacts, names } = person;
  const identities = contacts.map((value) => ({ provider: value.includes("@") ? "email" : "phone", value }));
  if (readerId !== null && person.isMember)
    identities.push({ provider: "platform", value: String(readerId) });
  const meterNames = [
    ...subscriberIds.map(toSubscriberMeterName),
    ...identities.map((identity) => toIdentityMeterName(identity)),
  ];
  return [
    accountId,
    readerId,
    [...subscriberIds],
    [...subscriptionIds],
    [...contacts],
    [...names],
    meterNames,
    heirId,
    now,
    begunAt,
  ];
}
