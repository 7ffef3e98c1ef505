import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  title: "بحث: {term}",
  results: "نتائج البحث عن «{term}»",
  noResults: "لا نتائج عن «{term}»",
  noFilteredStories: "لا مقالات تطابق عوامل التصفية هذه",
  count:
    "{count, plural, zero {لا مقالات} one {مقال واحد} two {مقالان} few {# مقالات} many {# مقالًا} other {# مقال}}",
  moreThan:
    "أكثر من {count, plural, zero {# مقال} one {مقال واحد} two {مقالين} few {# مقالات} many {# مقالًا} other {# مقال}}",
  sortBy: "ترتيب حسب",
  bestMatch: "الأكثر صلة",
  newest: "الأحدث",
  advice:
    "تحقّق من الإملاء أو جرّب كلمات أقل. ضع العبارة بين «علامتي اقتباس» للبحث عنها كما هي، أو ضع - قبل كلمة لاستبعادها.",
  fewerFilters: "البحث دون عوامل تصفية",
  showingResultsFor: "لا نتائج عن «{term}». نعرض نتائج {link}",
  didYouMean: "هل تقصد {link}؟",
  commonWords: "لا تضم «{term}» إلا كلمات شائعة جدًا، لذلك نعرض عناوين حديثة فيها هذه الكلمات نفسها.",
  noCommonWords:
    "لا تضم «{term}» إلا كلمات شائعة جدًا، ولا عنوان حديثًا فيه هذه الكلمات نفسها. أضف كلمة أقل شيوعًا.",
  resultsRegion: "النتائج",
  filters: "عوامل التصفية",
  section: "القسم",
  from: "نُشر من",
  to: "نُشر حتى",
  apply: "تطبيق عوامل التصفية",
  invalidFrom: "أدخل تاريخ بداية صحيحًا، مثل 2026-11-27",
  invalidTo: "أدخل تاريخ نهاية صحيحًا، مثل 2026-11-27",
  reversed: "يجب ألا يسبق تاريخ النهاية تاريخ البداية",
};

export default ar;
