import { afterEach, describe, expect, test } from "vitest";
import { sendReaderMail } from "@/server/engagement/notifications/index";
import { createLetterSources } from "@/server/letter-sources";
import { getRuntime } from "@/server/runtime";
import { DEFAULT_LETTER_TEMPLATE } from "@/shared/schemas/index";
import { findActiveMarkup, HOSTILE_MARKUP } from "@/test/hostile-markup";
import { listMails } from "@/test/mailbox";
import { aNewsletter, aSignUp, createDueLetters } from "@/test/newsletters";
import { aSection } from "@/test/publishing";
import { mailingContext } from "@/test/reader-mails";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { getNewsletter, previewLetter, saveLetterTemplate } from "./index";
import { type LetterTemplate, readLetterTemplate } from "./letter-template";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => app.clock.set(START));

/** Acts with all rights. */
function asStaff({ ctx }: TestAccount) {
  const { egress, vault } = getRuntime();
  return { ...ctx, letters: createLetterSources({ egress, vault }) };
}

/** A newsletter with one story that has a section, a picture and a text. */
async function aLetter() {
  const account = await app.createAccount({ settings: { themeColor: "#7a1020" } });
  const { ctx } = account;
  const sectionId = await aSection(ctx, "Harbour <1>", { slug: "harbour" });
  const story = await aStory(ctx, {
    content: {
      headline: "The quay",
      subheadline: "In short.",
      sectionIds: [sectionId],
      heroImage: PICTURE,
    },
    cards: ["The long beginning."],
  });
  const { id } = await aNewsletter(account, { stories: [story.id] });
  const preview = (changes: Partial<LetterTemplate>, scheme: "light" | "dark" = "light") =>
    previewLetter(asStaff(account), { id, template: { ...DEFAULT_LETTER_TEMPLATE, ...changes }, scheme });
  return { account, id, preview };
}

const PICTURE = {
  key: "2026/quay.jpg",
  url: null,
  caption: null,
  attribution: null,
  altText: "The “old” quay",
  hyperlink: null,
  metadata: { width: 2_000, height: 1_000 },
};

describe("a template", () => {
  test("decides what the next letters have", async () => {
    const { account, id } = await aLetter();
    await aSignUp(account, { newsletterId: id, address: "ada@readers.test" });
    await saveLetterTemplate(asStaff(account), {
      id,
      template: {
        introduction: "Good morning.\n\nHere is the news.",
        footerNote: "Made at the quay.",
        accentColor: "#004488",
        header: "picture",
        headerPicture: "/media/head.png",
        showPicture: true,
        showSection: true,
        showSummary: false,
        showBeginning: false,
      },
    });
    app.clock.set("2026-11-02T07:00:00.000Z");
    expect(await createDueLetters(account)).toBe(1);
    const { id: mailId } = await app.db.prisma.readerMail.findFirstOrThrow({
      where: { accountId: account.account.id },
    });
    expect(await sendReaderMail(mailingContext(account), mailId)).toBe("sent");
    const [mail] = listMails(account.account.id);
    const html = mail?.html ?? "";
    expect(html).toContain(">Good morning.</p>");
    expect(html).toContain(">Here is the news.</p>");
    expect(html).toContain(">Made at the quay.</p>");
    expect(html).toContain("border-top:4px solid #004488");
    expect(html).toContain(`<img src="${account.account.siteUrl}/media/head.png" alt="Test publication"`);
    expect(html).toContain(
      `src="${account.account.siteUrl}/media/2026/quay.jpg?w=1200" alt="The “old” quay"`,
    );
    expect(html).toContain("Harbour &lt;1&gt;");
    for (const text of ["In short.", "The long beginning."]) expect(html).not.toContain(text);
    expect(mail?.text).toContain("Harbour <1>\nThe quay\n");
    expect(mail?.text).toContain("Made at the quay.\nYou get this newsletter");
    expect(mail?.text).toContain("/newsletters/morning/2026-11-02");
  });

  test("that was never saved leaves letters as they were: the publication's colour, no picture, no section", async () => {
    const { id, account, preview } = await aLetter();
    expect((await getNewsletter(asStaff(account), id)).template).toEqual(DEFAULT_LETTER_TEMPLATE);
    const { html, subject, stories } = await preview({});
    expect([subject, stories]).toEqual(["The morning: The quay", 1]);
    expect(html).toContain("border-top:4px solid #7a1020");
    for (const text of ["In short.", "The long beginning."]) expect(html).toContain(text);
    for (const text of ["<img", "Harbour"]) expect(html).not.toContain(text);
  });

  test("can write the newsletter's name in the head, over the day", async () => {
    const { preview } = await aLetter();
    const { html } = await preview({ header: "newsletter" });
    expect(html).toMatch(/<span class="ink"[^>]*><a [^>]*>The morning<\/a>/);
    expect(html).toMatch(/<h1[^>]*>1 November 2026<\/h1>|<h1[^>]*>November 1, 2026<\/h1>/);
  });

  test("has texts in which no markup acts", async () => {
    const { preview } = await aLetter();
    const own = new Set(findActiveMarkup((await preview({ introduction: "x", footerNote: "x" })).html));
    for (const markup of HOSTILE_MARKUP) {
      const { html } = await preview({ introduction: markup, footerNote: markup });
      expect([markup, findActiveMarkup(html).filter((part) => !own.has(part))]).toEqual([markup, []]);
    }
  });
});

describe("a preview", () => {
  test("shows the colours that are asked for, whatever the browser prefers", async () => {
    const { preview } = await aLetter();
    const [light, dark] = [(await preview({}, "light")).html, (await preview({}, "dark")).html];
    for (const html of [light, dark]) expect(html).not.toContain("prefers-color-scheme");
    expect(light).not.toContain("!important");
    expect(dark).toContain("<style>:root{color-scheme:dark}.page{background:#0f1318!important");
  });

  test("saves nothing, and its links unsubscribe nobody", async () => {
    const { id, account, preview } = await aLetter();
    const { text } = await preview({ introduction: "A draft." });
    expect(text).toContain("A draft.");
    expect(text).not.toContain("token=");
    expect((await getNewsletter(asStaff(account), id)).template.introduction).toBe("");
  });

  test("has no stories where the collection has none or was deleted", async () => {
    const account = await app.createAccount();
    const { id, collectionId } = await aNewsletter(account);
    const preview = () =>
      previewLetter(asStaff(account), { id, template: DEFAULT_LETTER_TEMPLATE, scheme: "light" });
    expect(await preview()).toMatchObject({ subject: "The morning", stories: 0 });
    await app.db.prisma.collection.delete({ where: { id: collectionId } });
    expect(await preview()).toMatchObject({ subject: "The morning", stories: 0 });
  });
});

test.each([
  [null, {}],
  ["text", {}],
  [{ introduction: "Hello." }, { introduction: "Hello." }],
  [{ introduction: "Hello.", accentColor: "no colour" }, {}],
])("a stored template %j is read with the defaults of what it lacks", (stored, expected) => {
  expect(readLetterTemplate(stored)).toEqual({ ...DEFAULT_LETTER_TEMPLATE, ...expected });
});
