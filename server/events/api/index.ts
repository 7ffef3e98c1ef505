import type { Endpoint } from "@/server/http/index";
import { listEventsEndpoint } from "./list-events";

/** The account's event log. */
export const eventEndpoints: readonly Endpoint[] = [listEventsEndpoint];
