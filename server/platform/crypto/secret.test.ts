import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getInstallationSecret, hasInstallationSecret } from "./secret";

let dataDir = "";
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "secret-")), "data");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it("a configured secret is used and nothing is written", () => {
  expect(getInstallationSecret({ secret: "x".repeat(40), dataDir })).toBe("x".repeat(40));
  expect(() => statSync(join(dataDir, "secret"))).toThrow();
});

it("an installation generates its own secret once, readable by its owner only", () => {
  const secret = getInstallationSecret({ secret: null, dataDir });
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secret"), "utf8").trim()).toBe(secret);
  expect(getInstallationSecret({ secret: null, dataDir })).toBe(secret);
});

it("the check for a secret does not create one", () => {
  const config = { secret: null, dataDir };
  expect(hasInstallationSecret(config)).toBe(false);
  expect(() => statSync(dataDir)).toThrow();
  getInstallationSecret(config);
  expect(hasInstallationSecret(config)).toBe(true);
  expect(hasInstallationSecret({ secret: "x".repeat(40), dataDir: join(dataDir, "none") })).toBe(true);
});

it("a damaged secret file is refused with instructions", () => {
  getInstallationSecret({ secret: null, dataDir });
  const other = mkdtempSync(join(tmpdir(), "secret-"));
  writeFileSync(join(other, "secret"), "short");
  expect(() => getInstallationSecret({ secret: null, dataDir: other })).toThrow(/MASTHEAD_SECRET/);
});
