import { expect, it } from "vitest";
import { clipMarks } from "./clip-marks.rules";

const ACCENT = "\u0301";

it.each([
  ["a pile on a letter of a text", `Z${ACCENT.repeat(400)}algo`, `Z${ACCENT.repeat(5)}algo`],
  ["a pile on a letter of a name", `Z${ACCENT.repeat(60)}ed`, `Z${ACCENT.repeat(5)}ed`],
  [
    "piles on every letter",
    `a${"\u0336\u0489".repeat(9)}b${"\u20dd".repeat(7)}`,
    `a${"\u0336\u0489".repeat(2)}\u0336b${"\u20dd".repeat(5)}`,
  ],
  [
    "a pile with joiners between its marks",
    `Z${`${ACCENT}\u200d`.repeat(50)}!`,
    `Z${`${ACCENT}\u200d`.repeat(5)}!`,
  ],
  ["a pile without a letter", ACCENT.repeat(50), ACCENT.repeat(5)],
])("%s is clipped", (_, written, shown) => {
  expect(clipMarks(written)).toBe(shown);
});

it.each([
  ["Vietnamese, decomposed", "Trường hợp ấy được giải quyết".normalize("NFD")],
  ["Hebrew with points and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
  ["Arabic with vowels", "بِسْمِ ٱللَّٰهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ"],
  ["Thai", "ผู้ใหญ่ที่นี่กำลังน้ำใจ"],
  ["Hindi", "क्षत्रिय श्रृंखला"],
  ["Burmese", "ကြွေးကြော်သံများ"],
  ["emoji with selectors and joiners", "👩‍❤️‍💋‍👨 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
])("%s is unchanged", (_, text) => {
  expect(clipMarks(text)).toBe(text);
});
