import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { z } from "zod";
import {
  getStopSeconds,
  IMAGE_USER,
  isPinned,
  isRoute,
  listUnknownVariables,
  readText,
} from "./deploy-files";

/** Set for PostgreSQL and Caddy, or for Compose itself. */
const COMPOSE_VARIABLES = ["ACME_EMAIL", "IMAGE_TAG", "POSTGRES_PASSWORD", "SITE_HOSTS"];

const dockerfile = readText("deploy/docker/Dockerfile");
const unit = readText("deploy/systemd/masthead@.service");
const packageFile = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readText("package.json")));
const start = packageFile.scripts.start ?? "";

/** The variables that an example of an environment file sets, also those that are commented out. */
function readExample(path: string): Record<string, string> {
  const lines = readText(path).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

function toSeconds(duration: string | undefined): number {
  const [, count, unitName] = /^(\d+)(s|m|min)?$/.exec(duration ?? "") ?? [];
  if (count === undefined) throw new Error(`no duration: ${duration}`);
  return Number(count) * (unitName?.startsWith("m") === true ? 60 : 1);
}

const yamlFiles = ["compose", "kubernetes"].flatMap((folder) =>
  readdirSync(join("deploy", folder))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join("deploy", folder, name)),
);

it.each(yamlFiles)("%s is well-formed and repeats no key", (path) => {
  const document = parseDocument(readText(path), { merge: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
});

describe("the image", () => {
  const variables = [...dockerfile.matchAll(/^(?:ENV)?\s+([A-Z_]+)=(\S+)/gm)];

  it("sets variables that exist, and a port that it exposes", () => {
    const names = variables.map(([, name = ""]) => name);
    expect(names).toContain("PORT");
    expect(listUnknownVariables(names)).toEqual([]);
    expect(dockerfile).toMatch(/^EXPOSE 3000$/m);
    expect(variables.map(([, name, value]) => `${name}=${value}`)).toContain("PORT=3000");
  });

  it("is built from pinned images, with a Node that the product supports", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image);
    expect(images.filter((image) => !isPinned(image))).toEqual([]);
    const minimum = Number(/>=(\d+\.\d+)/.exec(packageFile.engines.node)?.[1]);
    expect(Number(/^FROM node:(\d+\.\d+)/m.exec(dockerfile)?.[1])).toBeGreaterThanOrEqual(minimum);
  });

  it("runs the server of `npm start`, not as root, and probes an existing route", () => {
    const command = /^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? "[]";
    expect(z.array(z.string()).parse(JSON.parse(command)).join(" ")).toBe(start);
    expect(dockerfile).toMatch(new RegExp(`^USER ${IMAGE_USER}:${IMAGE_USER}$`, "m"));
    const probe = /^HEALTHCHECK[^]+?\$\{process\.env\.PORT\}(\/\w+)/m.exec(dockerfile)?.[1];
    expect(isRoute(probe)).toBe(true);
  });

  it("copies files that exist", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(
      ([, names = ""]) => names.split(" "),
    );
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  });
});

const serviceSchema = z.object({
  image: z.string(),
  user: z.string().optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().optional(),
});

describe("Docker Compose", () => {
  const text = readText("deploy/compose/compose.yaml");
  const { services } = z
    .object({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(text, { merge: true }));
  const example = readExample("deploy/compose/.env.example");
  /** The variables of a container, with the values of the example; a secret, which it leaves empty, has some value. */
  const fillIn = (environment: Record<string, string | null>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value === null
          ? example[name]
          : value.replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, key: string) => example[key] || "x".repeat(48)),
      ]),
    );
  const web = Object.entries(services).filter(([name]) => name.startsWith("web"));

  it("runs two processes with variables that exist", () => {
    expect(web).toHaveLength(2);
    for (const [, { environment }] of web) expect(listUnknownVariables(Object.keys(environment))).toEqual([]);
    expect(listUnknownVariables(Object.keys(example), COMPOSE_VARIABLES)).toEqual([]);
    const interpolated = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
    expect(interpolated.filter((name) => !(name in example))).toEqual([]);
  });

  it("pins images, and runs containers read-only and without privileges", () => {
    for (const [name, service] of Object.entries(services)) {
      const image = service.image.replace(/\$\{IMAGE_TAG[^}]*\}/, "0.1");
      expect({ name, isPinned: isPinned(image) }).toEqual({ name, isPinned: true });
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
      if (name !== "caddy") expect(service.user).toBeDefined();
    }
    for (const [, { user }] of web) expect(user).toBe(`${IMAGE_USER}:${IMAGE_USER}`);
  });

  it("probes an existing route on the port of the process, and gives it time to stop, with the example's values", () => {
    for (const [, { environment, healthcheck, stop_grace_period: grace }] of web) {
      const url = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(healthcheck?.test.join(" ") ?? "");
      expect(url?.[1]).toBe(environment.PORT);
      expect(isRoute(url?.[2])).toBe(true);
      expect(toSeconds(grace)).toBeGreaterThan(getStopSeconds(fillIn(environment)));
    }
  });

  it("publishes the proxy alone, which sends requests to both processes", () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.some((port) => !port.startsWith("127.0.0.1:")) ? [name] : [],
    );
    expect(published).toEqual(["caddy"]);
    const upstreams = web.map(([name, { environment }]) => `${name}:${environment.PORT}`);
    expect(readText("deploy/compose/Caddyfile")).toContain(`reverse_proxy ${upstreams.join(" ")} {`);
  });
});

describe("proxies", () => {
  it.each(["deploy/compose/Caddyfile", "deploy/systemd/Caddyfile"])("%s probes an existing route", (path) => {
    expect(isRoute(/health_uri (\S+)/.exec(readText(path))?.[1])).toBe(true);
    expect(isRoute(/respond (\S+) 404/.exec(readText(path))?.[1])).toBe(true);
  });
});

describe("systemd", () => {
  const setting = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, text = ""]) => text);
  const environment = Object.fromEntries(
    setting("Environment").flatMap((line) => line.split(" ").map((entry) => entry.split("="))),
  );
  const example = readExample("deploy/systemd/masthead.env.example");

  it("starts the server of `npm start`, which the build writes", () => {
    expect(setting("ExecStart")).toEqual([`/usr/bin/${start}`]);
    const program = start.split(" ").at(-1) ?? "";
    // Where `bin/build.mjs` writes it.
    expect(readText("bin/lib/paths.mjs")).toContain(`join(root, "dist", "${basename(program)}")`);
  });

  it("sets variables that exist", () => {
    expect(listUnknownVariables([...Object.keys(environment), ...Object.keys(example)])).toEqual([]);
    const command = [...readText("deploy/systemd/masthead").matchAll(/--setenv=([A-Z_]+)=/g)].map(
      ([, name = ""]) => name,
    );
    expect(listUnknownVariables(command, ["MASTHEAD_CALLER_DIR"])).toEqual([]);
  });

  it("waits for an existing route, and gives the process time to stop", () => {
    const url = /http:\/\/127\.0\.0\.1:%i(\/\w+)$/.exec(setting("ExecStartPost")[0] ?? "");
    expect(environment.PORT).toBe("%i");
    expect(isRoute(url?.[1])).toBe(true);
    const variables = { ...environment, PORT: "3000", ...example };
    expect(toSeconds(setting("TimeoutStopSec")[0])).toBeGreaterThan(getStopSeconds(variables));
  });

  it("runs without privileges, on a read-only system except for DATA_DIR", () => {
    expect(setting("User")).toEqual(["masthead"]);
    expect(setting("NoNewPrivileges")).toEqual(["yes"]);
    expect(setting("ProtectSystem")).toEqual(["strict"]);
    expect(setting("CapabilityBoundingSet")).toEqual([""]);
    expect(environment.DATA_DIR).toBe(`/var/lib/${setting("StateDirectory")[0]}`);
  });
});

it.each(["deploy/docker/masthead", "deploy/systemd/masthead"])("%s is executable", (path) => {
  expect(() => accessSync(path, constants.X_OK)).not.toThrow();
});

describe("Vercel", () => {
  const { installCommand, buildCommand, framework } = z
    .object({ framework: z.string(), installCommand: z.string(), buildCommand: z.string() })
    .parse(JSON.parse(readText("vercel.json")));

  it("installs the locked packages and builds as everywhere else", () => {
    expect(framework).toBe("nextjs");
    expect(installCommand).toMatch(/^npm ci --ignore-scripts /);
    expect(Object.keys(packageFile.scripts)).toContain(/^npm run (\w+)$/.exec(buildCommand)?.[1]);
  });
});

it.each(["docker-compose", "systemd", "vercel", "kubernetes"])(
  "the guide %s names variables that exist",
  (name) => {
    const names = readText(`docs/guides/${name}.md`).matchAll(/(?<![$\w])[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g);
    expect(listUnknownVariables(new Set([...names].map(([word = ""]) => word)), COMPOSE_VARIABLES)).toEqual(
      [],
    );
  },
);
