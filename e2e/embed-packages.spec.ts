import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { useHostPages } from "./host-page";
import { serverFacts } from "./server-facts";

const host = useHostPages();
const { baseUrl } = serverFacts();
const SOURCES = join(import.meta.dirname, "..", "packages", "embed", "src");

/** A publisher's own application over the wrappers, as its bundler makes it. */
async function application(code: string): Promise<string> {
  const built = await build({
    stdin: { contents: code, resolveDir: SOURCES, loader: "tsx" },
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

test("wrappers mount a widget, follow what it is told, and take it away with themselves", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  host.serve(
    "/react",
    await application(`
      import { StrictMode, useState } from "react";
      import { createRoot } from "react-dom/client";
      import { Comments, PageReactions } from "./react";
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
  await page.goto(host.url("/react"));
  const frame = page.locator(".here iframe");
  await expect(frame).toHaveAttribute("src", /page_url=[^&]*%2Ffirst/);
  await expect(page.frameLocator(".here iframe").locator("#svc-root")).not.toBeEmpty();
  await page.getByRole("button", { name: "Second" }).click();
  await expect(frame).toHaveAttribute("src", /page_url=[^&]*%2Fsecond/);
  await expect(frame).toHaveCount(1);
  await page.getByRole("button", { name: "None" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.locator('script[src*="/svc/assets/svc.js"]')).toHaveCount(1);

  host.serve(
    "/elements",
    await application(`
      import { vWidget } from "./vue";
      import "./elements";
      const directive = document.createElement("div");
      directive.id = "directive";
      document.body.append(directive);
      Object.assign(window, { vWidget, directive });
    `),
  );
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
  const vue = (hook: string, more: string) =>
    page.evaluate(
      `vWidget.${hook}(directive, { arg: "comments", value: { host: "${baseUrl}", accountId: 1, pageUrl: "${more}" } })`,
    );
  await vue("mounted", "/vue");
  await expect(page.locator("#directive iframe")).toHaveAttribute("src", /page_url=[^&]*%2Fvue/);
  await vue("updated", "/vue-2");
  await expect(page.locator("#directive iframe")).toHaveAttribute("src", /page_url=[^&]*%2Fvue-2/);
  await vue("beforeUnmount", "");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(problems).toEqual([]);
});
