import { getEdge } from "@/server/edge";
import { mountOnNext } from "@/server/http/index";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountOnNext(getEdge);
