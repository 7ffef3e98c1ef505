import { createHash } from "node:crypto";
import { InvalidEventError } from "./protocol/event";
import { isSameSecret, toBearerToken } from "./protocol/signing";
import { receiveEvents } from "./receive-events";
import { saveCheckpoint } from "./save-checkpoint";
import type { Store } from "./store/store";
import type { Clock, Ids } from "./system";

interface EventApiDependencies {
  store: Store;
  clock: Clock;
  ids: Ids;
  /** The event key: the last path segment of the URL to which events are sent. */
  eventKey: string;
  signingKey: string;
}

/** Statuses of a checkpoint: on 409 the SDK stops, on 400 it responds to the call step by step instead. */
const CHECKPOINT_STATUS = { saved: 200, stale: 409, refused: 400 };

/**
 * The part of Inngest's API that the SDK calls: `POST /e/<key>` and `POST /v1/checkpoint/<run>/async`.
 * Any process may serve it; it needs no leader.
 */
export function createEventApi(dependencies: EventApiDependencies): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname;
    const key = /^\/e\/([^/]+)$/.exec(path)?.[1];
    const runId = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(path)?.[1];
    if (request.method !== "POST" || (key === undefined && runId === undefined)) {
      return respond(404, { error: `The embedded executor has no ${request.method} ${path}.` });
    }
    const isAllowed =
      key === undefined
        ? isSameSecret(
            request.headers.get("authorization") ?? "",
            `Bearer ${toBearerToken(dependencies.signingKey)}`,
          )
        : isSameSecret(decodeURIComponent(key), dependencies.eventKey);
    if (!isAllowed) return respond(401, { error: "Unknown key.", status: 401 });
    const body = await readJson(request);
    if (body === undefined) return respond(400, { error: "The body is not JSON.", status: 400 });
    if (runId === undefined) return acceptSentEvents(dependencies, request, body);
    return respond(CHECKPOINT_STATUS[await saveCheckpoint(dependencies, { runId, body })], {});
  };
}

function respond(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/** Creates ids of events from the SDK's idempotency seed, which a retried request repeats. */
function createIdGenerator({ ids }: EventApiDependencies, seed: string | null) {
  return (position: number) => {
    if (seed === null) return { id: ids.uuid(), sameAs: null };
    const id = createHash("sha256").update(`${seed}:${position}`).digest("hex").slice(0, 32);
    return { id, sameAs: id };
  };
}

async function acceptSentEvents(
  dependencies: EventApiDependencies,
  request: Request,
  body: unknown,
): Promise<Response> {
  const idFor = createIdGenerator(dependencies, request.headers.get("x-inngest-event-id-seed"));
  try {
    const eventIds = await receiveEvents({ ...dependencies, idFor }, Array.isArray(body) ? body : [body]);
    return respond(200, { ids: eventIds, status: 200 });
  } catch (error) {
    if (!(error instanceof InvalidEventError)) throw error;
    return respond(400, { error: error.message, status: 400 });
  }
}
