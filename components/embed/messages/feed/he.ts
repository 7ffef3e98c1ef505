import type { Messages } from "../../frame/messages";

const he: Messages = {
  title: "תגובות הקוראים",
  heading: "תגובות הקוראים ב־{publisher}",
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
  anonymous: "אנונימי",
  you_wrote: "כתבת:",
  picture: "תמונה",
  latest_none: "עדיין אין תגובות",
  latest_none_hint: "כאן מופיעות תגובות לכתבות.",
  replies_none: "עדיין אין תשובות",
  replies_none_hint: "כאן מופיעות תשובות לתגובות שלך.",
  popular_none: "עדיין אין כתבות פופולריות",
  popular_none_hint: "כאן מופיעות הכתבות עם הכי הרבה תגובות.",
  login_title: "יש להתחבר כדי לראות תשובות לתגובות שלך",
  login_hint: "רק לך הרשימה הזאת מוצגת.",
  login: "התחברות",
  offline: "אין חיבור כרגע.",
  failed: "הטעינה נכשלה.",
  again: "ניסיון נוסף",
};

export default he;
