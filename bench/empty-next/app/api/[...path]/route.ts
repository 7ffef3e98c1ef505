export const dynamic = "force-dynamic";

/** A minimal route handler at the address of ours: the baseline of the mount on Next. */
export function GET(): Response {
  return new Response('{"ok":true}', { headers: { "content-type": "application/json" } });
}
