import { expect, test } from "vitest";
import { useBackground } from "@/test/background";
import { aComment, aReader } from "@/test/engagement";
import { eventually } from "@/test/eventually";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const background = useBackground();

test("the preview of a story's page comes from the story itself: its URL need not respond", async () => {
  // Nothing listens there, and private addresses are refused.
  const siteUrl = "http://127.0.0.1:9";
  const publisher = await app.createAccount({ siteUrl });
  const slug = "news/2026/11/01/the-quay";
  await aStory(publisher.ctx, { slug, content: { headline: "The quay & the crane" } });
  await aComment((await aReader(publisher)).ctx, { path: `/${slug}` });
  background.executor?.wake();
  const page = () =>
    app.db.prisma.page.findFirstOrThrow({
      where: { accountId: publisher.account.id, url: `${siteUrl}/${slug}` },
    });
  await eventually(async () => expect((await page()).headline).toBe("The quay & the crane"));
});
