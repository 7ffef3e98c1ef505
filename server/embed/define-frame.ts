import type { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { defineEndpoint, type Endpoint } from "@/server/http/index";
import { readersLogInElsewhere } from "@/server/identity/index";
import type { Assets } from "./assets";
import type { ExtraSources } from "./content-security-policy";
import { frameDocument } from "./frame-document";
import { frameQuery } from "./frame-query";

interface Asked<Q> {
  /** An anonymous reader's: a frame sends no cookies. */
  ctx: Context;
  query: Q;
  /** Under which the browser reaches this installation. */
  origin: string;
}

interface Frame<Q extends z.ZodObject> {
  operationId: string;
  /** e.g. `/iframe`. */
  path: string;
  summary: string;
  /** Folder of the bundle in components/embed, and of its texts in components/embed/messages. */
  app: string;
  /** `frameQuery`, extended by what this widget alone is told. */
  query: Q;
  /** What the frame shows before it has asked anything, and places beside our own that it may use. */
  data(asked: Asked<z.output<Q>>): Promise<{ data: unknown; sources?: ExtraSources }>;
}

/** An address that answers with a widget's document, which only pages of the account may frame. */
export function defineFrame<Q extends z.ZodObject>(assets: Assets, frame: Frame<Q>): Endpoint {
  return defineEndpoint(
    {
      operationId: frame.operationId,
      method: "get",
      path: frame.path,
      tag: "Widgets",
      summary: frame.summary,
      description:
        "A document for an `<iframe>` on a page of the account, which the loader makes. No other page may frame it.",
      account: "query",
      credentials: ["none"],
      cache: "private",
      ignoresAccept: true,
      query: frame.query,
      responses: { 200: { description: "The widget.", contentType: "text/html" } },
      errors: ["not_found"],
    },
    async ({ ctx, query, origin }) => {
      const { data, sources = {} } = await frame.data({ ctx, query, origin });
      return frameDocument({
        ctx,
        query: frameQuery.parse(query),
        origin,
        assets,
        hostLogsIn: await readersLogInElsewhere(ctx),
        app: frame.app,
        data,
        sources,
      });
    },
  );
}
