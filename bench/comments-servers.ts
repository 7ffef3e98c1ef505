import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { getRuntime } from "@/server/runtime";

function serve(listener: (request: IncomingMessage, response: ServerResponse) => void): void {
  createServer(listener).listen(Number(process.env.PORT), "127.0.0.1");
}

/** The documented API alone, as the Node entry serves it. */
export function runApi(): void {
  serve(nodeListener(buildEdge(getRuntime())));
}

/** The minimal cost of a write: parse a body, insert one row, respond with its id. */
export function runInsertFloor(): void {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  const insert = {
    name: "insert",
    text: "insert into bench_comment (page, author, ops) values ($1, $2, $3) returning id",
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET") return response.writeHead(200).end();
    const body: { comment: { body: { ops: unknown } } } = JSON.parse(await text(request));
    const values = [request.url, 1, JSON.stringify(body.comment.body.ops)];
    const { rows } = await pool.query({ ...insert, values });
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(rows[0]));
  };
  serve((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
}
