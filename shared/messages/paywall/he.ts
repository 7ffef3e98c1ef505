import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  subscribersTitle: "המשך הכתבה למנויים",
  registeredTitle: "המשך הכתבה לקוראים רשומים",
  subscribersLead: "למנויים יש גישה בלתי מוגבלת ל־{publication}.",
  registeredLead: "כדי לקרוא את הכתבה המלאה יש לפתוח חשבון חינם ב־{publication}.",
  freePartEnded: "כאן מסתיים החלק הפתוח.",
  moreMinutes:
    "{minutes, plural, one {עוד דקת קריאה אחת.} two {עוד שתי דקות קריאה.} other {עוד # דקות קריאה.}}",
  logInSubscriber: "כבר יש לך מנוי? כניסה",
  signUp: "הרשמה",
  noAccess: "נכנסת לחשבון, אך אין לך גישה לכתבה הזאת.",
  allPlans: "לכל המסלולים",
  offers: "הצעות",
  comparePlans: "השוואת מסלולים",
  getFree: "לקבל בחינם",
  startTrial: "להתחיל ניסיון חינם",
  buyFor: "לקנייה תמורת {price}",
  subscribeFor: "למנוי תמורת {price}",
  consentHeading: "לקריאת הכתבה בחינם",
  consentExplanation:
    "אפשר לקרוא בחינם {limit, plural, one {כתבת מנויים אחת} two {שתי כתבות מנויים} other {# כתבות מנויים}} בחודש. כדי לספור את כתבות החינם נשמור בדפדפן שלך קובץ cookie עם מספר אקראי.",
  consentAccept: "הסכמה ל־cookie והמשך קריאה",
  consentWithdraw: "מחיקת ה־cookie שסופר כתבות חינם",
};

export default he;
