import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { build } from "esbuild";
import { useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();
const ROOT = join(import.meta.dirname, "..");
/** The application's own dependencies; there is no network to fetch them from. */
const BROUGHT = ["react", "react-dom", "@types/react", "@types/react-dom", "vue"];

let app = "";

function run(command: string, args: readonly string[], cwd = app): string {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const output = error instanceof Error ? Object.entries(error).filter(([name]) => name === "stdout") : [];
    throw new Error(`${command} ${args.join(" ")} failed: ${String(output)}`, { cause: error });
  }
}

// A test application, into which npm has installed the package as it would be published.
test.beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), "masthead-app-"));
  const published = join(app, "published");
  for (const name of ["package.json", "README.md"])
    cpSync(join(ROOT, "packages", "embed", name), join(published, name));
  run(process.execPath, [join(ROOT, "bin", "embed-package.mjs"), join(published, "dist")], ROOT);
  run("npm", ["pack", "--silent", "--pack-destination", app], published);
  const packed = readdirSync(app).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(app, "package.json"), '{"name":"app","version":"1.0.0","private":true,"type":"module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${packed}`]);
  for (const name of BROUGHT) {
    const target = join(app, "node_modules", name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), target);
  }
});
test.afterAll(() => rmSync(app, { recursive: true, force: true }));

/** The application as its bundler builds it, as a page. */
async function application(code: string): Promise<string> {
  const built = await build({
    stdin: { contents: code, resolveDir: app, loader: "tsx" },
    absWorkingDir: app,
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  const [file] = built.outputFiles;
  return `<main id="root"></main><script>${file?.text.replaceAll("</script", "<\\/script") ?? ""}</script>`;
}

// If a type were lost, the lines that must fail would not.
const TYPED = `
import { loadTalktype, mountWidget, type Svc, type Talktype, type WidgetOptions } from "@masthead/embed";
import { Comments, Feed } from "@masthead/embed/react";
import { vWidget, widgets } from "@masthead/embed/vue";
import { defineElements } from "@masthead/embed/elements";
import { createApp, type Directive } from "vue";

const options: WidgetOptions = { host: "https://talk.example", accountId: 7, primaryColor: "#0b6e6e" };
export const shown = <><Comments {...options} className="here" /><Feed {...options} /></>;
export async function logIn(): Promise<void> {
  const talktype: Talktype = await loadTalktype(options.host);
  talktype(() => talktype.commentWidgetIframe(document.body));
  await talktype.accountUserLogin({ jwt: "a.b.c", name: "Ada" });
  await window.talktype?.count();
  // @ts-expect-error: nobody is logged in without a token
  await talktype.accountUserLogin({ name: "Ada" });
  // @ts-expect-error: there is no such method
  talktype.commentIframe(document.body);
}
export async function mayRead(svc: Svc): Promise<boolean> {
  const { granted } = await svc.isAssetAccessible({ id: "1", type: "story" });
  // @ts-expect-error: it is true or false
  const wrong: string = granted;
  return granted && wrong === "";
}
mountWidget("reactions", document.body, options).destroy();
// @ts-expect-error: a widget stands in an account
mountWidget("comments", document.body, { host: "https://talk.example" });
// @ts-expect-error: there is no such widget
mountWidget("comment", document.body, options);
// @ts-expect-error: an address is needed
export const wrong = <Comments accountId={7} />;
createApp({}).use(widgets).directive("widget", vWidget);
export const directive: Directive<HTMLElement, WidgetOptions, string, "comments" | "feed"> = vWidget;
defineElements();
`;

for (const [module, moduleResolution] of [
  ["esnext", "bundler"],
  ["node16", "node16"],
])
  test(`the packed package contains its types, resolved as ${moduleResolution} does`, () => {
    writeFileSync(join(app, "typed.tsx"), TYPED);
    writeFileSync(
      join(app, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          ...{ module, moduleResolution, jsx: "react-jsx", strict: true, noEmit: true, types: [] },
          ...{ target: "es2022", lib: ["es2022", "dom", "dom.iterable"], skipLibCheck: false },
        },
        files: ["typed.tsx"],
      }),
    );
    expect(run(process.execPath, [join(ROOT, "node_modules/typescript-native/bin/tsc"), "-p", app])).toBe("");
  });

test("every entry point of the packed package can be imported in Node as well, where pages are rendered on a server", () => {
  writeFileSync(
    join(app, "open.mjs"),
    `for (const door of ["", "/react", "/vue", "/elements"])
       console.log(Object.keys(await import("@masthead/embed" + door)).sort().join(" "));`,
  );
  expect(run(process.execPath, ["open.mjs"]).trim().split("\n")).toEqual([
    "loadTalktype mountWidget",
    "Comments ContributionForm Feed PageReactions",
    "vWidget widgets",
    "defineElements",
  ]);
});

/** An application's widget shows one story, then the second, and is removed with its element. */
async function expectToFollow(page: Page, path: string): Promise<void> {
  await page.goto(host.url(path));
  const frame = page.locator(".here iframe");
  await expect(frame).toHaveAttribute("src", /page_url=[^&]*%2Ffirst/);
  await expect(page.frameLocator(".here iframe").locator("#svc-root")).not.toBeEmpty();
  await page.getByRole("button", { name: "Second" }).click();
  await expect(frame).toHaveAttribute("src", /page_url=[^&]*%2Fsecond/);
  await expect(frame).toHaveCount(1);
  await page.getByRole("button", { name: "None" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
}

test("wrappers mount a widget, update it with its props, and remove it on unmount", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  host.serve(
    "/react",
    await application(`
      import { StrictMode, useState } from "react";
      import { createRoot } from "react-dom/client";
      import { Comments } from "@masthead/embed/react";
      function App() {
        const [story, setStory] = useState<string | null>("/first");
        return <>
          <button onClick={() => setStory("/second")}>Second</button>
          <button onClick={() => setStory(null)}>None</button>
          {story && <Comments host="${baseUrl}/" accountId={1} pageUrl={story} className="here" />}
        </>;
      }
      createRoot(document.getElementById("root")!).render(<StrictMode><App /></StrictMode>);
    `),
  );
  await expectToFollow(page, "/react");
  await expect(page.locator('script[src*="/svc/assets/svc.js"]')).toHaveCount(1);

  host.serve("/elements", await application('import "@masthead/embed/elements";'));
  await page.goto(host.url("/elements"));
  await page.evaluate((base) => {
    const element = document.createElement("masthead-comments");
    element.setAttribute("host", base);
    element.setAttribute("account-id", "1");
    element.setAttribute("page-url", "/first");
    document.body.append(element);
  }, baseUrl);
  const own = page.locator("masthead-comments");
  await expect(own.locator("iframe")).toHaveAttribute("src", /page_url=[^&]*%2Ffirst/);
  await own.evaluate((element) => element.setAttribute("page-url", "/second"));
  await expect(own.locator("iframe")).toHaveAttribute("src", /page_url=[^&]*%2Fsecond/);
  await own.evaluate((element) => element.remove());
  await expect(page.locator("iframe")).toHaveCount(0);

  host.serve(
    "/vue",
    await application(`
      import { createApp, h, ref, resolveDirective, withDirectives } from "vue";
      import { widgets } from "@masthead/embed/vue";
      const story = ref("/first");
      const widget = () => withDirectives(h("div", { class: "here" }), [
        [resolveDirective("widget"), { host: "${baseUrl}/", accountId: 1, pageUrl: story.value }, "comments"],
      ]);
      const turnTo = (path: string, words: string) => h("button", { onClick: () => (story.value = path) }, words);
      const setup = () => () => [turnTo("/second", "Second"), turnTo("", "None"), story.value === "" ? null : widget()];
      createApp({ setup }).use(widgets).mount("#root");
    `),
  );
  await expectToFollow(page, "/vue");
  expect(problems).toEqual([]);
});
