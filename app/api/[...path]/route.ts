import { after } from "next/server";
import { handOverWaiting } from "@/inngest/hand-over-waiting";
import { getEdge } from "@/server/edge";
import { mountOnNext } from "@/server/http/index";

const mounted = mountOnNext(getEdge);

/** What a request emitted leaves once it has been answered, on hosts where no process lives on to see to it. */
function handingOver(handle: (typeof mounted)["POST"]): (typeof mounted)["POST"] {
  return (request) => {
    after(handOverWaiting);
    return handle(request);
  };
}

export const { GET, HEAD, OPTIONS } = mounted;
export const POST = handingOver(mounted.POST);
export const PUT = handingOver(mounted.PUT);
export const PATCH = handingOver(mounted.PATCH);
export const DELETE = handingOver(mounted.DELETE);
