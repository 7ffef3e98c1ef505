import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { createIgnore, parseDockerfile } from "@/bin/lib/dockerfile.mjs";

describe("a Dockerfile", () => {
  it("is read stage by stage, with continued lines, comments between them, flags and commands", () => {
    const stages = parseDockerfile(
      [
        "# syntax=docker/dockerfile:1.7",
        "FROM node:22.21-bookworm-slim AS build",
        "RUN --mount=type=cache,target=/root/.npm \\",
        "    # why",
        "    npm ci && \\",
        "    npm run build",
        "FROM debian:12.12-slim",
        'LABEL a="b"',
        "COPY --from=build --chmod=0755 /app /usr/bin/node ./",
        'ENV ONE=1 \\\n    TWO="a b"',
        "USER 10001:10001",
        'HEALTHCHECK --interval=10s \\\n    CMD ["node", "-e", "1"]',
        'CMD ["node", "main.mjs"]',
      ].join("\n"),
    );
    expect(stages).toMatchObject([
      {
        name: "build",
        base: "node:22.21-bookworm-slim",
        instructions: [
          {
            name: "RUN",
            line: 3,
            flags: { mount: ["type=cache,target=/root/.npm"] },
            value: expect.stringMatching(/^npm ci && +npm run build$/),
          },
        ],
      },
      {
        name: null,
        base: "debian:12.12-slim",
        instructions: [
          {
            name: "COPY",
            flags: { from: ["build"], chmod: ["0755"] },
            value: ["/app", "/usr/bin/node", "./"],
          },
          { name: "ENV", variables: { ONE: "1", TWO: "a b" } },
          { name: "USER", value: ["10001:10001"] },
          { name: "HEALTHCHECK", flags: { interval: ["10s"] }, value: ["node", "-e", "1"] },
          { name: "CMD", value: ["node", "main.mjs"] },
        ],
      },
    ]);
  });

  test.each([
    ["an unknown instruction", "FROM a\nSHELL bash", /line 2: SHELL/],
    ["an instruction before the first stage", "RUN true", /line 1: RUN stands before/],
    ["a variable with a reference", "FROM a\nENV PATH=/x:$PATH", /line 2: ENV/],
    ["a command as a shell line", "FROM a\nCMD node main.mjs", /line 2: CMD/],
    ["a stage with another word", "FROM a IN b", /line 1: FROM/],
  ])("with %s is refused by its line", (_, text, message) => {
    expect(() => parseDockerfile(text)).toThrow(message);
  });

  it("of the product has a build and an image with everything that check:image runs", () => {
    const stages = parseDockerfile(readFileSync("deploy/docker/Dockerfile", "utf8"));
    expect(stages.map(({ name }) => name)).toEqual(["build", null]);
    const names = stages.at(-1)?.instructions.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(["COPY", "RUN", "ENV", "USER", "HEALTHCHECK", "CMD"]));
  });
});

describe(".dockerignore", () => {
  const isIgnored = createIgnore(
    "# a comment\nnode_modules\n*.log\n**/.env\n**/*.env\ndocs/*\n!docs/kept.md\n",
  );
  test.each([
    ["node_modules", true],
    ["node_modules/a/b.js", true],
    ["packages/a/node_modules/b.js", false],
    ["a.log", true],
    ["a/b.log", false],
    [".env", true],
    ["deploy/compose/.env", true],
    ["deploy/compose/.env.example", false],
    ["deploy/prod.env", true],
    ["docs/other.md", true],
    ["docs/kept.md", false],
    ["node_modules_else/a", false],
  ])("decides about %s: %s", (path, expected) => {
    expect(isIgnored(path)).toBe(expected);
  });

  it("of the product keeps secrets and builds of this machine out of the image", () => {
    const isLeftOut = createIgnore(readFileSync(".dockerignore", "utf8"));
    const paths = [
      "deploy/compose/.env",
      ".git/config",
      "node_modules/next/x.js",
      "dist/main.mjs",
      ".next/BUILD_ID",
    ];
    expect(paths.filter((path) => !isLeftOut(path))).toEqual([]);
    const needed = ["package.json", ".npmrc", "deploy/docker/collect.mjs", "app/healthz/route.ts"];
    expect(needed.filter(isLeftOut)).toEqual([]);
  });
});
