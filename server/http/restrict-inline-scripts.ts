import type { ServerResponse } from "node:http";
import { PUSH_SCRIPT } from "@/shared/push";
import { COMMENTS_SCRIPT, PAGE_SCRIPT } from "@/shared/site-page";
import { removeClientScripts } from "./client-scripts.rules";
import { listInlineScripts } from "./inline-scripts.rules";
import { ANY_INLINE_SCRIPT } from "./page-security.rules";

const KNOWN_SCRIPTS = new Set([PAGE_SCRIPT, COMMENTS_SCRIPT, PUSH_SCRIPT]);

const POLICY = "content-security-policy";

function readPolicy(response: ServerResponse): string {
  return String(response.getHeader(POLICY) ?? "");
}

/** Whether the response is a page whose policy still allows every inline script. */
function allowsAnyScript(response: ServerResponse): boolean {
  const isHtml = /^text\/html\b/.test(String(response.getHeader("content-type")));
  return isHtml && readPolicy(response).includes(ANY_INLINE_SCRIPT);
}

type WriteArguments = [
  chunk?: string | Uint8Array | (() => void) | null,
  encoding?: BufferEncoding | (() => void),
  callback?: () => void,
];

/** Splits the arguments of `write` and `end`, all of which are optional. */
function readArguments([chunk, encoding, callback]: WriteArguments) {
  const bytes =
    typeof chunk === "function" || chunk === undefined || chunk === null ? Buffer.alloc(0) : chunk;
  const callbacks = [chunk, encoding, callback].filter((value) => typeof value === "function");
  const charset = typeof encoding === "string" ? encoding : "utf8";
  return {
    bytes: typeof bytes === "string" ? Buffer.from(bytes, charset) : Buffer.from(bytes),
    done: callbacks[0],
  };
}

/**
 * Sends a page of the publication without Next's scripts (docs/decisions/pages-without-react.md), and allows its inline
 * scripts by their hashes. A page that shared caches store cannot contain a nonce, and its scripts are known only at
 * its end: the page is sent as a whole. Responses whose policy does not allow every inline script are sent unchanged.
 */
export function restrictInlineScripts(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];
  let isBuffered: boolean | undefined;
  const isHeld = () => (isBuffered ??= allowsAnyScript(response));

  Object.assign(response, {
    writeHead: (status: number, ...rest: []) => {
      if (!isHeld()) return writeHead(status, ...rest);
      response.statusCode = status;
      return response;
    },
    flushHeaders: () => {
      if (!isHeld()) flushHeaders();
    },
    write: (...rest: WriteArguments) => {
      if (!isHeld()) return Reflect.apply(write, response, rest);
      const { bytes, done } = readArguments(rest);
      chunks.push(bytes);
      if (done !== undefined) process.nextTick(done);
      return true;
    },
    end: (...rest: WriteArguments) => {
      if (!isHeld()) return Reflect.apply(end, response, rest);
      isBuffered = false;
      const { bytes, done } = readArguments(rest);
      const html = removeClientScripts(Buffer.concat([...chunks, bytes]).toString());
      const body = Buffer.from(html);
      // Responses to HEAD have no body to compute hashes from.
      if (body.length > 0) {
        const hashes = listInlineScripts(html, KNOWN_SCRIPTS);
        response.setHeader(POLICY, readPolicy(response).replace(ANY_INLINE_SCRIPT, hashes.join(" ")));
        response.setHeader("content-length", body.length);
      }
      return done === undefined ? end(body) : end(body, done);
    },
  });
}
