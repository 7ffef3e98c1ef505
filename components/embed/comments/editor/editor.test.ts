import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionOp, type Op, plainText } from "../ops/op";
import {
  isAtEdge,
  joined,
  lengthOf,
  linkAround,
  linked,
  nameBeingTyped,
  replaced,
  type Span,
  sliced,
  spanAt,
  wordsBefore,
} from "./document";
import { changed, redone, selected, startOf, undone } from "./history";
import { opsFromTransfer } from "./paste";

const LINK = { link: "https://a.example/" };
const ADA = mentionOp({ id: "7", name: "Ada Quay" });
/** "See a link, @Ada!" with the link at 4 to 10 and the name at 12. */
const TEXT: Op[] = [
  { insert: "See " },
  { insert: "a link", attributes: LINK },
  { insert: ", " },
  ADA,
  { insert: "!" },
];

describe("a document", () => {
  it("counts a name as one character", () => {
    expect(lengthOf(TEXT)).toBe(14);
    expect(sliced(TEXT, { from: 12, to: 13 })).toEqual([ADA]);
  });

  it.each<{ what: string; span: Span; insert: Op[]; text: string }>([
    { what: "words", span: spanAt(4), insert: [{ insert: "x" }], text: "See xa link, @Ada Quay!" },
    {
      what: "words over a name",
      span: { from: 12, to: 13 },
      insert: [{ insert: "Ben" }],
      text: "See a link, Ben!",
    },
    { what: "nothing over everything", span: { from: 0, to: 14 }, insert: [], text: "" },
    { what: "a name", span: spanAt(14), insert: [ADA], text: "See a link, @Ada Quay!@Ada Quay" },
  ])("is changed by $what", ({ span, insert, text }) => {
    expect(plainText(replaced(TEXT, span, insert))).toBe(text);
  });

  it("holds what stood beside a replaced stretch, whatever it was", () => {
    const op = fc.oneof(
      fc.string().map((insert): Op => ({ insert })),
      fc.string().map((insert): Op => ({ insert, attributes: LINK })),
      fc.constant(ADA),
    );
    fc.assert(
      fc.property(
        fc.array(op),
        fc.array(op),
        fc.tuple(fc.nat(40), fc.nat(40)),
        (ops, insert, [one, other]) => {
          const from = Math.min(one, other, lengthOf(ops));
          const to = Math.min(Math.max(one, other), lengthOf(ops));
          const after = replaced(ops, { from, to }, insert);
          expect(lengthOf(after)).toBe(lengthOf(ops) - (to - from) + lengthOf(insert));
          expect(sliced(after, { from: 0, to: from })).toEqual(joined(sliced(ops, { from: 0, to: from })));
          expect(joined(after)).toEqual(after);
        },
      ),
    );
  });

  it("makes words lead somewhere and nowhere again, names never", () => {
    const after = linked(TEXT, { from: 0, to: 14 }, "https://b.example/");
    expect(after.filter(({ attributes }) => attributes?.link === "https://b.example/").length).toBe(2);
    expect(after).toContainEqual(ADA);
    expect(linked(TEXT, { from: 4, to: 10 }, null)).toEqual([
      { insert: "See a link, " },
      ADA,
      { insert: "!" },
    ]);
  });

  it.each([
    [3, null],
    [4, LINK.link],
    [7, LINK.link],
    [10, LINK.link],
    [12, null],
  ])("at %i stands in the link %s", (at, link) => {
    expect(linkAround(TEXT, spanAt(at))?.link ?? null).toBe(link);
  });

  it.each([
    [2, false],
    [4, true],
    [7, false],
    [10, true],
    [12, true],
    [13, true],
    [14, false],
  ])("at %i is at an edge: %s", (at, isEdge) => {
    expect(isAtEdge(TEXT, spanAt(at))).toBe(isEdge);
  });

  it("knows the words before a place, back to a name or a new line", () => {
    expect(wordsBefore(TEXT, 12)).toBe("See a link, ");
    expect(wordsBefore(TEXT, 14)).toBe("!");
    expect(wordsBefore([{ insert: "a\nb c" }], 5)).toBe("b c");
  });
});

describe("a name being typed", () => {
  it.each([
    ["@", ""],
    ["hi @Ad", "Ad"],
    ["(@Ada", "Ada"],
    ["@Ada Qu", "Ada Qu"],
    ["@Ada Quay s", null],
    ["mail@Ada", null],
    ["@@", null],
    ["no", null],
    [`@${"a".repeat(41)}`, null],
  ])("in “%s” is %s", (text, name) => {
    const found = nameBeingTyped([{ insert: text }], spanAt(text.length));
    expect(found?.name ?? null).toBe(name);
    if (found !== null) expect(text.slice(found.from, found.to)).toBe(`@${name}`);
  });

  it("is none while something is selected", () => {
    expect(nameBeingTyped([{ insert: "@Ada" }], { from: 1, to: 4 })).toBeNull();
  });
});

describe("taking back", () => {
  const typing = (text: string) =>
    [...text].reduce(
      (history, letter) => {
        const ops = [{ insert: plainText(history.now.ops) + letter }];
        return changed(history, { ops, span: spanAt(lengthOf(ops)) }, "type");
      },
      startOf({ ops: [], span: spanAt(0) }),
    );
  const text = (history: ReturnType<typeof typing>) => plainText(history.now.ops);

  it("goes word by word, and forth again", () => {
    const written = typing("one two");
    expect(text(undone(written))).toBe("one");
    expect(text(undone(undone(written)))).toBe("");
    expect(text(redone(undone(written)))).toBe("one two");
    expect(undone(undone(undone(written))).now).toEqual(undone(undone(written)).now);
  });

  it("takes what was typed elsewhere by itself", () => {
    const written = selected(typing("word"), spanAt(0));
    const ops = [{ insert: "xword" }];
    expect(text(undone(changed(written, { ops, span: spanAt(1) }, "type")))).toBe("word");
  });

  it("forgets what was taken back when something else is written", () => {
    const written = changed(
      undone(typing("one two")),
      { ops: [{ insert: "one!" }], span: spanAt(4) },
      "other",
    );
    expect(redone(written)).toBe(written);
  });
});

describe("pasting", () => {
  const transfer = (text: string) => ({ getData: (type: string) => (type === "text/plain" ? text : "") });

  it("takes plain words as they are", () => {
    expect(opsFromTransfer(transfer("a\r\nb"), [])).toEqual([{ insert: "a\nb" }]);
  });

  it("makes an address the link of the words that it is pasted over", () => {
    const chosen = [{ insert: "these words" }];
    expect(opsFromTransfer(transfer("https://a.example/"), chosen)).toEqual([
      { insert: "these words", attributes: LINK },
    ]);
    expect(opsFromTransfer(transfer("https://a.example/"), [])).toEqual([{ insert: "https://a.example/" }]);
  });
});
