import type { Ids } from "@/server/platform/system/index";

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Chooses the request id for logs and the response: the caller's X-Request-Id where it is valid, else a new one. */
export function toRequestId(sent: string | null, ids: Ids): string {
  return sent !== null && REQUEST_ID.test(sent) ? sent : ids.uuid();
}
