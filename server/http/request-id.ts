import type { Ids } from "@/server/platform/ids/index";

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The id under which a request is logged and answered: the caller's X-Request-Id where it is usable, else a new one. */
export function requestIdOf(sent: string | null, ids: Ids): string {
  return sent !== null && REQUEST_ID.test(sent) ? sent : ids.uuid();
}
