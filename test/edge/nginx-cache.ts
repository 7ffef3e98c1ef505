import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@/bin/lib/free-port.mjs";

export interface NginxCache {
  port: number;
  stop(): Promise<void>;
}

/** The version of the installed nginx; null: not installed. */
export function nginxVersion(): string | null {
  const { status, stderr } = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  return status === 0 ? stderr.trim() : null;
}

/** `X-Case` separates the entries of the cache by test case; it changes nothing else. */
function configuration(folder: string, port: number, origin: number): string {
  return `
daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=pages:10m inactive=10m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${origin};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_cache pages;
      proxy_cache_key "$scheme$host$request_uri$http_x_case";
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`;
}

async function answers(port: number, nginx: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && nginx.exitCode === null; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const connected = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (connected) return;
    await pause(50);
  }
  throw new Error("nginx did not start");
}

/** Starts nginx with a cache in front of a server on `origin`; it forwards every header of the client unchanged. */
export async function startNginxCache(origin: number): Promise<NginxCache> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-"));
  mkdirSync(join(folder, "cache"));
  const port = await findFreePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, origin));
  const nginx = spawn("nginx", ["-e", join(folder, "error.log"), "-c", file], { stdio: "ignore" });
  await answers(port, nginx);
  return {
    port,
    stop: async () => {
      if (nginx.exitCode === null) {
        const exited = once(nginx, "exit");
        nginx.kill("SIGTERM");
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
