import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  wrongPassword: "כתובת הדוא״ל או הסיסמה שגויה.",
  accountGone: "החשבון הזה כבר לא קיים. יש להיכנס.",
  accountLocked: "החשבון הזה נעול. יש לפנות למערכת.",
  codeInvalid: "הקוד הזה אינו תקף. יש לבקש קוד חדש.",
  linkInvalid: "הקישור הזה כבר אינו תקף. יש לבקש קישור חדש.",
  linkUsed: "תוקף הקישור פג או שכבר השתמשו בו. יש לבקש קישור חדש.",
  phoneTaken: "מספר הטלפון הזה שייך לחשבון אחר.",
  providerDown: "הספק אינו מגיב כרגע.",
  noTexts: "אין אפשרות לשלוח מסרונים. יש להזין כתובת דוא״ל.",
  justSignedUp: "מישהו נרשם זה עתה בכתובת הזאת. אפשר לנסות שוב.",
  justSignedUpByPhone: "מישהו נרשם זה עתה במספר הזה. אפשר לנסות שוב.",
  passwordTooLong: "הסיסמה יכולה לכלול לכל היותר 200 תווים.",
  passwordTooShort: "הסיסמה צריכה לכלול לפחות 8 תווים.",
  passwordTooEasy: "קל מדי לנחש את הסיסמה הזאת. יש לבחור אחרת.",
  passwordNotYours: "זו אינה הסיסמה הנוכחית שלך.",
  emailTaken: "לכתובת הדוא״ל הזאת כבר יש חשבון. אפשר להיכנס.",
  username: "שם המשתמש צריך לכלול 2 עד 60 אותיות, ספרות, נקודות או מקפים.",
  logInFirst: "לשם כך יש להיכנס.",
  needsNumber: "יש להזין את המספר עם קידומת המדינה, למשל ‎+9723….",
  needsEmail: "יש להזין כתובת דוא״ל, למשל name@example.com.",
  needsEmailOrUsername: "יש להזין כתובת דוא״ל או שם משתמש.",
  needsName: "יש להזין שם.",
  confirmEmailFirst: "יש לאשר את כתובת הדוא״ל לפני הוספת מספר טלפון לכניסה.",
  textInProgress: "המסרון הזה כבר נשלח.",
  ownMember: "מי שרכש את המנוי לא יכול להיות חבר בו.",
  passwordsDiffer: "שתי הסיסמאות אינן זהות.",
};

export default he;
