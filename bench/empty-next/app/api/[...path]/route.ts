export const dynamic = "force-dynamic";

/** The least that a route handler can do at the address of ours: what the mount on Next is measured against. */
export function GET(): Response {
  return new Response('{"ok":true}', { headers: { "content-type": "application/json" } });
}
