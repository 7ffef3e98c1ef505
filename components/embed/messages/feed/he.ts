import type { Messages } from "../../frame/messages";

const he: Messages = {
  title: "מה אומרים הקוראים",
  heading: "מה אומרים הקוראים ב־{publisher}",
  close: "סגירה",
  tabs: "הצגה",
  tab_latest: "אחרונות",
  tab_replies: "תשובות אליך",
  tab_popular: "פופולריות",
  loading: "בטעינה…",
  more: "הצגת עוד",
  came: { one: "רשומה נוספת אחת", two: "שתי רשומות נוספות", other: "{count} רשומות נוספות" },
  arrived: { one: "תגובה חדשה אחת", two: "שתי תגובות חדשות", other: "{count} תגובות חדשות" },
  comments: { one: "תגובה אחת", two: "שתי תגובות", other: "{count} תגובות" },
  author: "הכותב",
  somebody: "אנונימי",
  you_said: "כתבת:",
  picture: "תמונה",
  latest_none: "עדיין אין תגובות",
  latest_none_hint: "כאן מופיע מה שקוראים כותבים מתחת לכתבות.",
  replies_none: "עדיין אין תשובות",
  replies_none_hint: "כשמישהו יענה לתגובה שלך, זה יופיע כאן.",
  popular_none: "עדיין לא מדברים על כלום",
  popular_none_hint: "כאן מופיעות הכתבות עם הכי הרבה תגובות.",
  login_title: "יש להתחבר כדי לראות תשובות אליך",
  login_hint: "מה שאחרים עונים לתגובות שלך גלוי כאן רק לך.",
  login: "התחברות",
  offline: "אין חיבור כרגע.",
  failed: "הטעינה נכשלה.",
  again: "ניסיון נוסף",
};

export default he;
