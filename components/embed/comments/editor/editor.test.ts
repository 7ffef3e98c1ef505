import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionOp, type Op, plainText } from "../ops/op";
import {
  findLink,
  findTypedName,
  getLength,
  getTextBefore,
  isAtEdge,
  mergeOps,
  replaceRange,
  type Span,
  setLink,
  sliceOps,
  spanAt,
} from "./document";
import { createHistory, pushChange, redoStep, setSelection, undoStep } from "./history";
import { parseTransfer } from "./paste";

const LINK = { link: "https://a.example/" };
const ADA = mentionOp({ id: "7", name: "Ada Quay" });
/** "See a link, @Ada!" with the link at 4 to 10 and the mention at 12. */
const TEXT: Op[] = [
  { insert: "See " },
  { insert: "a link", attributes: LINK },
  { insert: ", " },
  ADA,
  { insert: "!" },
];

describe("editing a text", () => {
  it("a mention counts as one character", () => {
    expect(getLength(TEXT)).toBe(14);
    expect(sliceOps(TEXT, { from: 12, to: 13 })).toEqual([ADA]);
  });

  it.each<{ what: string; span: Span; insert: Op[]; text: string }>([
    { what: "text", span: spanAt(4), insert: [{ insert: "x" }], text: "See xa link, @Ada Quay!" },
    {
      what: "text over a mention",
      span: { from: 12, to: 13 },
      insert: [{ insert: "Ben" }],
      text: "See a link, Ben!",
    },
    { what: "nothing over the whole text", span: { from: 0, to: 14 }, insert: [], text: "" },
    { what: "a mention", span: spanAt(14), insert: [ADA], text: "See a link, @Ada Quay!@Ada Quay" },
  ])("is changed by inserting $what", ({ span, insert, text }) => {
    expect(plainText(replaceRange(TEXT, span, insert))).toBe(text);
  });

  it("text beside a replaced range is unchanged", () => {
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
          const from = Math.min(one, other, getLength(ops));
          const to = Math.min(Math.max(one, other), getLength(ops));
          const after = replaceRange(ops, { from, to }, insert);
          expect(getLength(after)).toBe(getLength(ops) - (to - from) + getLength(insert));
          expect(sliceOps(after, { from: 0, to: from })).toEqual(
            mergeOps(sliceOps(ops, { from: 0, to: from })),
          );
          expect(mergeOps(after)).toEqual(after);
        },
      ),
    );
  });

  it("text is linked and unlinked, mentions never", () => {
    const after = setLink(TEXT, { from: 0, to: 14 }, "https://b.example/");
    expect(after.filter(({ attributes }) => attributes?.link === "https://b.example/").length).toBe(2);
    expect(after).toContainEqual(ADA);
    expect(setLink(TEXT, { from: 4, to: 10 }, null)).toEqual([
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
  ])("position %i is in the link %s", (at, link) => {
    expect(findLink(TEXT, spanAt(at))?.link ?? null).toBe(link);
  });

  it.each([
    [2, false],
    [4, true],
    [7, false],
    [10, true],
    [12, true],
    [13, true],
    [14, false],
  ])("position %i is at an edge: %s", (at, isEdge) => {
    expect(isAtEdge(TEXT, spanAt(at))).toBe(isEdge);
  });

  it("finds the text before a position, back to a mention or newline", () => {
    expect(getTextBefore(TEXT, 12)).toBe("See a link, ");
    expect(getTextBefore(TEXT, 14)).toBe("!");
    expect(getTextBefore([{ insert: "a\nb c" }], 5)).toBe("b c");
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
  ])("in “%s”: %s", (text, name) => {
    const typed = findTypedName([{ insert: text }], spanAt(text.length));
    expect(typed?.name ?? null).toBe(name);
    if (typed !== null) expect(text.slice(typed.from, typed.to)).toBe(`@${name}`);
  });

  it("is null while text is selected", () => {
    expect(findTypedName([{ insert: "@Ada" }], { from: 1, to: 4 })).toBeNull();
  });
});

describe("undo and redo", () => {
  const typing = (text: string) =>
    [...text].reduce(
      (history, letter) => {
        const ops = [{ insert: plainText(history.now.ops) + letter }];
        return pushChange(history, { ops, span: spanAt(getLength(ops)) }, "type");
      },
      createHistory({ ops: [], span: spanAt(0) }),
    );
  const text = (history: ReturnType<typeof typing>) => plainText(history.now.ops);

  it("undoes and redoes word by word", () => {
    const written = typing("one two");
    expect(text(undoStep(written))).toBe("one");
    expect(text(undoStep(undoStep(written)))).toBe("");
    expect(text(redoStep(undoStep(written)))).toBe("one two");
    expect(undoStep(undoStep(undoStep(written))).now).toEqual(undoStep(undoStep(written)).now);
  });

  it("undoes text typed at another position separately", () => {
    const written = setSelection(typing("word"), spanAt(0));
    const ops = [{ insert: "xword" }];
    expect(text(undoStep(pushChange(written, { ops, span: spanAt(1) }, "type")))).toBe("word");
  });

  it("clears the redo stack on a new change", () => {
    const written = pushChange(
      undoStep(typing("one two")),
      { ops: [{ insert: "one!" }], span: spanAt(4) },
      "other",
    );
    expect(redoStep(written)).toBe(written);
  });
});

describe("pasting", () => {
  const transfer = (text: string) => ({ getData: (type: string) => (type === "text/plain" ? text : "") });

  it("inserts plain text unchanged", () => {
    expect(parseTransfer(transfer("a\r\nb"), [])).toEqual([{ insert: "a\nb" }]);
  });

  it("links the selected text when a URL is pasted over it", () => {
    const chosen = [{ insert: "these words" }];
    expect(parseTransfer(transfer("https://a.example/"), chosen)).toEqual([
      { insert: "these words", attributes: LINK },
    ]);
    expect(parseTransfer(transfer("https://a.example/"), [])).toEqual([{ insert: "https://a.example/" }]);
  });
});
