import { expect, test } from "vitest";
import { aComment, aReader } from "@/test/engagement";
import { useTestApp } from "@/test/test-app";
import { createDigests } from "./index";

const app = useTestApp();
/** Readers of two whole batches and a part of a third. */
const READERS = 450;

test("many readers get one digest each, with their notices and one request, from processes that run at once", async () => {
  const account = await app.createAccount({ timeZone: "UTC" });
  const { prisma } = app.db;
  const accountId = account.account.id;
  const writer = await aReader(account);
  const [first, second] = [await aComment(writer.ctx), await aComment(writer.ctx)];
  const readers = await prisma.reader.createManyAndReturn({
    data: Array.from({ length: READERS }, (_, place) => ({
      accountId,
      kind: "shared_key" as const,
      externalId: `reader-${place}`,
      name: "Ada",
      slug: `ada-${place}`,
    })),
    select: { id: true },
  });
  const createdAt = app.clock.now();
  await prisma.readerNotice.createMany({
    data: readers.flatMap(({ id: readerId }) =>
      [first, second].map(({ id }) => ({
        accountId,
        readerId,
        commentId: id,
        kind: "reply" as const,
        createdAt,
      })),
    ),
  });

  app.clock.set("2026-11-02T08:00:00.000Z");
  const created = await Promise.all([1, 2, 3].map(() => createDigests(account.ctx)));
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(READERS);
  expect(await createDigests(account.ctx)).toBe(0);

  const mails = await prisma.readerMail.findMany({
    where: { accountId },
    include: { notices: { select: { readerId: true } } },
  });
  expect(mails.map(({ readerId }) => readerId).toSorted()).toEqual(readers.map(({ id }) => id).toSorted());
  for (const { readerId, topic, notices } of mails)
    expect({ topic, notices }).toEqual({ topic: "digest", notices: [{ readerId }, { readerId }] });
  const bundles = await prisma.eventBundle.findMany({
    where: { accountId },
    select: { names: true, subjectIds: true },
  });
  const requested = bundles.flatMap(({ names, subjectIds }) =>
    subjectIds.filter((_, place) => names[place] === "engagement/reader-mail.requested"),
  );
  expect(requested.map(Number).toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
});
