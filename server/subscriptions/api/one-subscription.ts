import { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import {
  defineEndpoint,
  type Endpoint,
  type EndpointContract,
  type EndpointInput,
  type Reply,
} from "@/server/http/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { type GivenIdentity, getSubscriber, type Subscriber } from "@/server/subscriptions/subscribers/index";
import { subscriptionId } from "./wire/lifecycle-input";
import { ident, identityOf } from "./wire/parameters";

const byId = z.object({ "subscription-id": subscriptionId });
const ofSubscriber = z.object({ ...ident, ...byId.shape });

/** A subscription as a path names it: behind its subscriber's name, or by its id alone. */
interface NamedSubscription {
  "subscription-id": number;
  provider?: string;
  identity?: string;
}

interface Behind {
  /** What follows the subscription's id in the path. */
  behind: string;
}

type Row<Q extends z.ZodObject, B extends z.ZodType> = Behind &
  Omit<EndpointContract<z.ZodObject, Q, B>, "path" | "params">;

/**
 * A row of one subscription, for the publication's server. The interface writes its path as `…/subscriptions/<id>`,
 * which clients read as the subscriber's, or as the account's: it answers at both.
 */
export function ofOneSubscription<Q extends z.ZodObject, B extends z.ZodType>(
  { behind, ...row }: Row<Q, B>,
  answer: (input: EndpointInput<NamedSubscription, z.output<Q>, z.output<B>>) => Promise<Reply>,
): readonly Endpoint[] {
  const path = `/api/v1/subscribers/{provider}/{identity}/subscriptions/{subscription-id}${behind}`;
  const short = {
    operationId: `${row.operationId}ById`,
    path: `/api/v1/subscriptions/{subscription-id}${behind}`,
    summary: `${row.summary}, by its id alone`,
  };
  return [
    defineEndpoint({ ...row, path, params: ofSubscriber }, answer),
    defineEndpoint({ ...row, ...short, params: byId }, answer),
  ];
}

/** Whose subscription is meant; not_found where nobody has the name, or nobody the subscription. */
export async function ownerOf(
  ctx: Context,
  { provider, identity, "subscription-id": id }: NamedSubscription,
  alternate: GivenIdentity | null,
): Promise<Subscriber> {
  if (provider !== undefined && identity !== undefined)
    return getSubscriber(ctx, identityOf({ provider, identity }), alternate);
  return (await getSubscription(ctx, { id, subscriberId: null })).subscriber;
}
