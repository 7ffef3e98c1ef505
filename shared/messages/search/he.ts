import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  title: "חיפוש: {term}",
  results: "תוצאות עבור ”{term}“",
  noResults: "אין תוצאות עבור ”{term}“",
  noFilteredStories: "אין כתבות שמתאימות למסננים האלה",
  count: "{count, plural, one {כתבה אחת} two {שתי כתבות} other {# כתבות}}",
  moreThan: "יותר מ{count, plural, one {כתבה אחת} two {שתי כתבות} other {־# כתבות}}",
  sortBy: "מיון לפי",
  bestMatch: "רלוונטיות",
  newest: "החדש תחילה",
  advice:
    "כדאי לבדוק את הכתיב או לנסות פחות מילים. ביטוי ב”מירכאות“ יימצא בדיוק כך, ו־- לפני מילה מחריג אותה.",
  fewerFilters: "חיפוש ללא מסננים",
  showingResultsFor: "אין תוצאות עבור ”{term}“. מוצגות תוצאות עבור {link}",
  didYouMean: "האם הכוונה ל־{link}?",
  commonWords: "ב”{term}“ יש רק מילים נפוצות מאוד, ולכן אלה כותרות חדשות שמכילות בדיוק אותן.",
  noCommonWords:
    "ב”{term}“ יש רק מילים נפוצות מאוד, ואף כותרת חדשה אינה מכילה בדיוק אותן. כדאי להוסיף מילה נדירה יותר.",
  resultsRegion: "תוצאות",
  filters: "מסננים",
  section: "מדור",
  from: "פורסם מתאריך",
  to: "פורסם עד תאריך",
  apply: "החלת המסננים",
  invalidFrom: "יש להזין תאריך התחלה קיים, למשל 2026-11-27",
  invalidTo: "יש להזין תאריך סיום קיים, למשל 2026-11-27",
  reversed: "תאריך הסיום לא יכול להיות לפני תאריך ההתחלה",
};

export default he;
