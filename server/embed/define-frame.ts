import type { z } from "zod";
import type { Context } from "@/server/context/index";
import { defineEndpoint, type Endpoint } from "@/server/http/index";
import { hasPublisherLogin } from "@/server/identity/index";
import type { Assets } from "./assets";
import type { ExtraSources } from "./content-security-policy";
import { renderFrameDocument } from "./frame-document";
import { frameQuery } from "./frame-query";

interface FrameInput<Q> {
  /** The context of an anonymous reader: a frame sends no cookies. */
  ctx: Context;
  query: Q;
  /** Public origin of this installation. */
  origin: string;
}

interface Frame<Q extends z.ZodObject> {
  operationId: string;
  /** e.g. `/iframe`. */
  path: string;
  summary: string;
  /** Folder of the bundle in components/embed, and of its texts in components/embed/messages. */
  app: string;
  /** `frameQuery`, extended by this widget's own parameters. */
  query: Q;
  /** The widget's initial data, and extra origins that it may use. */
  data(input: FrameInput<z.output<Q>>): Promise<{ data: unknown; sources?: ExtraSources }>;
}

/** Defines an endpoint that answers with a widget's document, which only pages of the account may frame. */
export function defineFrame<Q extends z.ZodObject>(assets: Assets, frame: Frame<Q>): Endpoint {
  return defineEndpoint(
    {
      operationId: frame.operationId,
      method: "get",
      path: frame.path,
      tag: "Widgets",
      summary: frame.summary,
      description:
        "A document for an `<iframe>` that the loader adds to a page of the account. No other page can frame it.",
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
      return renderFrameDocument({
        ctx,
        query: frameQuery.parse(query),
        origin,
        assets,
        hostLogsIn: await hasPublisherLogin(ctx),
        app: frame.app,
        data,
        sources,
      });
    },
  );
}
