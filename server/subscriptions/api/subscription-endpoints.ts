import { z } from "zod";
import type { Context } from "@/server/context/index";
import {
  defineEndpoint,
  type Endpoint,
  type EndpointContract,
  type EndpointInput,
  type Reply,
} from "@/server/http/index";
import { getSubscriber, type IdentityInput, type Subscriber } from "@/server/subscriptions/customers/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { subscriptionId } from "./wire/lifecycle-input";
import { getPathIdentity, identityParams } from "./wire/parameters";

const byId = z.object({ "subscription-id": subscriptionId });
const ofSubscriber = z.object({ ...identityParams, ...byId.shape });

/** Path parameters of a subscription: with its subscriber's identity, or only its id. */
interface NamedSubscription {
  "subscription-id": number;
  provider?: string;
  identity?: string;
}

interface Behind {
  /** Path suffix after the subscription's id. */
  behind: string;
}

type Row<Q extends z.ZodObject, B extends z.ZodType> = Behind &
  Omit<EndpointContract<z.ZodObject, Q, B>, "path" | "params">;

/**
 * Define an endpoint of one subscription, for the publication's server. The interface documents its path as
 * `…/subscriptions/<id>`, which clients read as the subscriber's or the account's: both paths work.
 */
export function defineSubscriptionEndpoints<Q extends z.ZodObject, B extends z.ZodType>(
  { behind, ...row }: Row<Q, B>,
  answer: (input: EndpointInput<NamedSubscription, z.output<Q>, z.output<B>>) => Promise<Reply>,
): readonly Endpoint[] {
  const path = `/api/v1/subscribers/{provider}/{identity}/subscriptions/{subscription-id}${behind}`;
  const short = {
    operationId: `${row.operationId}ById`,
    path: `/api/v1/subscriptions/{subscription-id}${behind}`,
    summary: `${row.summary}, by id only`,
  };
  return [
    defineEndpoint({ ...row, path, params: ofSubscriber }, answer),
    defineEndpoint({ ...row, ...short, params: byId }, answer),
  ];
}

/** Get the subscriber of a subscription; not_found for an unknown identity or subscription. */
export async function getSubscriptionOwner(
  ctx: Context,
  { provider, identity, "subscription-id": id }: NamedSubscription,
  alternate: IdentityInput | null,
): Promise<Subscriber> {
  if (provider !== undefined && identity !== undefined)
    return getSubscriber(ctx, getPathIdentity({ provider, identity }), alternate);
  return (await getSubscription(ctx, { id, subscriberId: null })).subscriber;
}
