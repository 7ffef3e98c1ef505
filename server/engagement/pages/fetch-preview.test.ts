import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { aComment, aReader } from "@/test/engagement";
import { listenLocally, type RunningServer } from "@/test/http-server";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies } from "@/test/test-dependencies";
import { fetchPreview } from "./index";

const app = useTestApp();
const { egress } = createTestDependencies(createLog("silent"));
let site: RunningServer | null = null;
afterEach(() => site?.stop());

/** A publication on this machine with a commented page. */
async function aCommentedPage(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  site = await listenLocally(answer);
  const account = await app.createAccount({ siteUrl: site.origin });
  await aComment((await aReader(account)).ctx, { path: "/story" });
  const url = `${site.origin}/story`;
  const runFetch = () => fetchPreview(account.ctx, { url, egress });
  const loadStored = async () => {
    const where = { accountId: account.account.id, url };
    const { headline, imageUrl } = await app.db.prisma.page.findFirstOrThrow({ where });
    return { headline, imageUrl };
  };
  return { ...account, origin: site.origin, runFetch, loadStored };
}

const NOTHING = { headline: null, imageUrl: null };

it("a page's title and image are stored, whatever its charset is", async () => {
  const { runFetch, loadStored, origin } = await aCommentedPage((_, response) => {
    response.setHeader("content-type", "text/html; charset=windows-1252");
    const html =
      '<meta property="og:title" content="Caf\u00e9"><meta property="og:image" content="/quay.jpg">';
    response.end(Buffer.from(html, "latin1"));
  });
  expect(await runFetch()).toBe("stored");
  expect(await loadStored()).toEqual({ headline: "Café", imageUrl: `${origin}/quay.jpg` });
});

it("only the beginning of an endless page is read", async () => {
  const { runFetch, loadStored } = await aCommentedPage((_, response) => {
    response.write("<title>The quay</title>");
    const more = () => {
      while (response.write("<p>more and more</p>".repeat(100)));
    };
    response.on("drain", more).on("error", () => undefined);
    more();
  });
  expect(await runFetch()).toBe("stored");
  expect((await loadStored()).headline).toBe("The quay");
});

it("redirects are followed within the account's own hosts, up to a limit", async () => {
  const { runFetch, loadStored } = await aCommentedPage((request, response) => {
    if (request.url === "/story") response.writeHead(301, { location: "/story/" }).end();
    else response.end("<title>Moved</title>");
  });
  expect(await runFetch()).toBe("stored");
  expect((await loadStored()).headline).toBe("Moved");
  await site?.stop();
  for (const location of [
    "/story",
    "https://elsewhere.example/",
    "http://169.254.169.254/",
    "not:an:address",
  ]) {
    const lost = await aCommentedPage((_, response) => {
      response.writeHead(302, { location }).end();
    });
    expect([location, await lost.runFetch()]).toEqual([location, "unchanged"]);
    expect(await lost.loadStored()).toEqual(NOTHING);
    await site?.stop();
  }
});

it("a page that returns an error is retried, and an unknown page is not fetched", async () => {
  const { runFetch, loadStored, ctx, origin } = await aCommentedPage((_, response) => {
    response.writeHead(503).end("<title>Down</title>");
  });
  await expect(runFetch()).rejects.toMatchObject({ code: "unavailable" });
  expect(await loadStored()).toEqual(NOTHING);
  expect(await fetchPreview(ctx, { url: `${origin}/unknown`, egress })).toBe("unchanged");
});
