import { createHash } from "node:crypto";
import type { Clock } from "@/server/platform/clock/index";
import type { Ids } from "@/server/platform/ids/index";
import { EventRefused } from "./protocol/event";
import { bearerOf, isSameSecret } from "./protocol/signing";
import { receiveEvents } from "./receive-events";
import { saveCheckpoint } from "./save-checkpoint";
import type { Store } from "./store/store";

interface EventApiParts {
  store: Store;
  clock: Clock;
  ids: Ids;
  /** The key in the address to which events are sent. */
  eventKey: string;
  signingKey: string;
}

/** Statuses of a checkpoint: on 409 the SDK stops, on 400 it answers the call step by step instead. */
const CHECKPOINT_STATUS = { kept: 200, stale: 409, refused: 400 };

/**
 * The part of Inngest's API that the SDK calls: `POST /e/<key>` and `POST /v1/checkpoint/<run>/async`.
 * Any process may answer it; it needs no leader.
 */
export function createEventApi(parts: EventApiParts): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = new URL(request.url).pathname;
    const key = /^\/e\/([^/]+)$/.exec(path)?.[1];
    const runId = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(path)?.[1];
    if (request.method !== "POST" || (key === undefined && runId === undefined)) {
      return answer(404, { error: `The embedded executor has no ${request.method} ${path}.` });
    }
    const isAllowed =
      key === undefined
        ? isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${bearerOf(parts.signingKey)}`)
        : isSameSecret(decodeURIComponent(key), parts.eventKey);
    if (!isAllowed) return answer(401, { error: "The key is not known.", status: 401 });
    const body = await readJson(request);
    if (body === undefined) return answer(400, { error: "The body is no JSON.", status: 400 });
    if (runId === undefined) return takeEvents(parts, request, body);
    return answer(CHECKPOINT_STATUS[await saveCheckpoint(parts, { runId, body })], {});
  };
}

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/** The SDK sends a seed with each request and again when it repeats it: what was taken then is not taken twice. */
function idsOf({ ids }: EventApiParts, seed: string | null) {
  return (position: number) => {
    if (seed === null) return { id: ids.uuid(), sameAs: null };
    const id = createHash("sha256").update(`${seed}:${position}`).digest("hex").slice(0, 32);
    return { id, sameAs: id };
  };
}

async function takeEvents(parts: EventApiParts, request: Request, body: unknown): Promise<Response> {
  const idFor = idsOf(parts, request.headers.get("x-inngest-event-id-seed"));
  try {
    const taken = await receiveEvents({ ...parts, idFor }, Array.isArray(body) ? body : [body]);
    return answer(200, { ids: taken, status: 200 });
  } catch (error) {
    if (!(error instanceof EventRefused)) throw error;
    return answer(400, { error: error.message, status: 400 });
  }
}
