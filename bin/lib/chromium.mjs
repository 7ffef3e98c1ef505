import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const FIXED_PLACES = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Whether the browser starts here at all: an existing file may lack its libraries. */
function starts(path, env = {}) {
  if (!existsSync(path)) return false;
  const tried = spawnSync(path, ["--version"], {
    env: { ...process.env, ...env },
    stdio: "ignore",
    timeout: 30_000,
  });
  return tried.status === 0;
}

/** The browser that `playwright install` would have installed on this machine. */
async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

function systemChromiums() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...FIXED_PLACES];
}

// Runs in a process of its own with its own temporary directory: the package unpacks there, and it unpacks the
// libraries that a bare system lacks only where it detects a cloud function.
const UNPACK = `
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
`;

/** A bare system has no fonts, and the package's own list contains the paths of a cloud function. */
function fontConfiguration(home) {
  const folders = [join(home, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const xml = (text) => text.replace(/[&<]/g, (character) => (character === "&" ? "&amp;" : "&lt;"));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${xml(folder)}</dir>`).join("\n")}
  <cachedir>${xml(join(home, "fonts-cache"))}</cachedir>
</fontconfig>
`;
}

/** The Chromium from npm, unpacked once per version. */
async function carriedChromium() {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const { version } = JSON.parse(
    readFileSync(join(entry.slice(0, entry.indexOf("/build/")), "package.json"), "utf8"),
  );
  const home = join(root, "node_modules", ".cache", "masthead", `chromium-${version}`);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    mkdirSync(half, { recursive: true });
    await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", UNPACK], {
        cwd: root,
        env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
        stdio: ["ignore", "ignore", "inherit"],
      });
      child.on("error", reject);
      child.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Failure("The bundled Chromium could not be unpacked.")),
      );
    });
    try {
      renameSync(half, home);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  const fonts = { FONTCONFIG_FILE: join(home, "fonts.conf") };
  writeFileSync(fonts.FONTCONFIG_FILE, fontConfiguration(home));
  const libraries = {
    LD_LIBRARY_PATH: [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
  };
  const path = join(home, "chromium");
  const env = [fonts, { ...fonts, ...libraries }].find((extra) => starts(path, extra));
  return env && { path, env };
}

/**
 * A browser for the tests, with the environment that it needs: CHROMIUM_PATH, else one that Playwright or the system
 * installed, else the one from npm.
 * @param {ReturnType<import("./reporter.mjs").createReporter>} report
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function findChromium(report) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (starts(configured)) return { CHROMIUM_PATH: configured };
    throw new Failure(`The Chromium at CHROMIUM_PATH (${configured}) does not start.`);
  }
  for (const path of [await playwrightChromium(), ...systemChromiums()]) {
    if (starts(path)) return { CHROMIUM_PATH: path };
  }
  const carried = await report.step("Unpacking the bundled Chromium", carriedChromium);
  if (carried) return { CHROMIUM_PATH: carried.path, ...carried.env };
  throw new Failure(
    "The browser tests need Chromium. None is installed, and the bundled one does not start here. Install Chromium, or set CHROMIUM_PATH.",
  );
}
