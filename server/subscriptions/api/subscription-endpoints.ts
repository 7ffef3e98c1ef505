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

interface PathSuffix {
  /** Path suffix after the subscription's id. */
  pathSuffix: string;
}

type SubscriptionContract<Q extends z.ZodObject, B extends z.ZodType> = PathSuffix &
  Omit<EndpointContract<z.ZodObject, Q, B>, "path" | "params">;

/**
 * Define an endpoint of one subscription, for the publication's server. The interface documents its path as
 * `…/subscriptions/<id>`, which clients read as the subscriber's or the account's: both paths work.
 */
export function defineSubscriptionEndpoints<Q extends z.ZodObject, B extends z.ZodType>(
  { pathSuffix, ...contract }: SubscriptionContract<Q, B>,
  answer: (input: EndpointInput<NamedSubscription, z.output<Q>, z.output<B>>) => Promise<Reply>,
): readonly Endpoint[] {
  const path = `/api/v1/subscribers/{provider}/{identity}/subscriptions/{subscription-id}${pathSuffix}`;
  const short = {
    operationId: `${contract.operationId}ById`,
    path: `/api/v1/subscriptions/{subscription-id}${pathSuffix}`,
    summary: `${contract.summary}, by id only`,
  };
  return [
    defineEndpoint({ ...contract, path, params: ofSubscriber }, answer),
    defineEndpoint({ ...contract, ...short, params: byId }, answer),
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
