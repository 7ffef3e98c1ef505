import { getEdge } from "@/server/edge";
import { mountOnNext } from "@/server/http/index";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountOnNext(getEdge);
