import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { keepOutput } from "./keep-output.mjs";
import { root } from "./paths.mjs";

const LIMIT_MS = 60_000;
const KEPT_CHARACTERS = 20_000;

/** As the host's proxy asks a function: with the route that it has found, and the visitor's host and address. */
function ask({ port, path, route, host }) {
  const headers = {
    host,
    "x-matched-path": route,
    "x-forwarded-host": host,
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-proto": "http",
  };
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, headers, timeout: LIMIT_MS }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
    sent.on("error", reject);
    sent.end();
  });
}

function start({ folder, handler, env }) {
  const program = join(root, "bin", "lib", "serve-function.mjs");
  const child = spawn(process.execPath, [program, join(folder, handler)], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return { child, readOutput: keepOutput(child, { length: KEPT_CHARACTERS }) };
}

/**
 * Answers one request from the files of one function, in a process of its own.
 * @param {{handler: string, folder: string, path: string, route: string, host: string, env: NodeJS.ProcessEnv,
 *          signal?: AbortSignal}} options `folder`: with the function's files, and no `node_modules` above it
 * @returns {Promise<string>} the body of an answer with status 200; any other one is refused with what was printed
 */
export async function answer({ handler, folder, path, route, host, env, signal }) {
  const { child, readOutput } = start({ folder, handler, env });
  const exited = once(child, "exit");
  try {
    const ended = exited.then(() => {
      throw new Failure("it ended");
    });
    ended.catch(() => {});
    const limits = [AbortSignal.timeout(LIMIT_MS), ...(signal ? [signal] : [])];
    const started = once(child, "message", { signal: AbortSignal.any(limits) });
    const [{ port }] = await Promise.race([started, ended]);
    const { status, body } = await Promise.race([ask({ port, path, route, host }), ended]);
    if (status === 200) return body;
    throw new Failure(`status ${status}: ${body.slice(0, 500)}`);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure(
      `The function of ${route} did not answer ${path}: ${error.message}\n\n${readOutput().trim()}\n`,
    );
  } finally {
    child.kill("SIGKILL");
    await exited;
  }
}
