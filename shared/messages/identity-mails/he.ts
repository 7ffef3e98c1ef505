import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  hello: "שלום {name},",
  resetSubject: "איפוס הסיסמה שלך ב־{publication}",
  resetHeading: "איפוס הסיסמה",
  resetText:
    "מישהו ביקש לאפס את סיסמת החשבון שלך. הקישור פועל פעם אחת ותוקפו פג בעוד שעה. אם אפליקציה מבקשת קוד, אפשר להשתמש בקוד שלמטה. תוקפו פג בעוד 10 דקות.",
  resetAction: "קביעת סיסמה חדשה",
  resetFootnote: "אם לא ביקשת זאת, אפשר להתעלם מההודעה. הסיסמה לא תשתנה.",
  codeSubject: "{code} הוא הקוד שלך ל־{publication}",
  codeListed: "הקוד שלך ל־{publication}",
  codeHeading: "הקוד שלך",
  codeText: "זה הקוד שביקשת. הוא פועל פעם אחת ותוקפו פג בעוד 10 דקות.",
  codeFootnote: "אין למסור אותו לאיש. אם לא ביקשת קוד, אפשר להתעלם מההודעה.",
  verifySubject: "אישור כתובת הדוא״ל שלך ל־{publication}",
  verifyHeading: "אישור כתובת הדוא״ל שלך",
  verifyText: "נא לאשר שהכתובת הזאת שלך. הקישור פועל פעם אחת ותוקפו פג בעוד יממה.",
  verifyAction: "אישור כתובת הדוא״ל",
  verifyFootnote: "אם לא נרשמת, אפשר להתעלם מההודעה. הכתובת לא תאושר.",
  changedSubject: "הסיסמה שלך ב־{publication} שונתה",
  changedHeading: "הסיסמה שלך שונתה",
  changedText: "הסיסמה שלך שונתה זה עתה, ושאר החיבורים שלך נותקו.",
  changedAction: "זה לא הייתי אני",
  changedFootnote: "אם שינית אותה, אין צורך לעשות דבר.",
  newEmailSubject: "אישור כתובת הדוא״ל החדשה שלך ל־{publication}",
  newEmailHeading: "אישור כתובת הדוא״ל החדשה שלך",
  newEmailText:
    "ביקשת להשתמש בכתובת הזאת בחשבון שלך. נא לאשר שהיא שלך. הקישור פועל פעם אחת ותוקפו פג בעוד יממה.",
  newEmailBoth: "שלחנו קישור גם לכתובת הנוכחית שלך. כתובת הדוא״ל תשתנה לאחר אישור שתי הכתובות.",
  newEmailFootnote: "אם לא ביקשת זאת, אפשר להתעלם מההודעה. דבר לא ישתנה.",
  oldEmailSubject: "שינוי כתובת הדוא״ל שלך ב־{publication}",
  oldEmailHeading: "אישור שינוי כתובת הדוא״ל שלך",
  oldEmailText:
    "מישהו ביקש לשנות את כתובת הדוא״ל של חשבונך ל־{email}. היא תשתנה רק לאחר אישור כאן ובכתובת החדשה. הקישור פועל פעם אחת ותוקפו פג בעוד יממה.",
  oldEmailAction: "אישור או ביטול של השינוי",
  oldEmailFootnote: "אם לא ביקשת זאת, יש לבטל את השינוי ולקבוע סיסמה חדשה.",
  emailInUseSubject: "כבר יש לך חשבון ב־{publication}",
  emailInUseHeading: "כבר יש לך חשבון",
  emailInUseText:
    "מישהו ביקש להשתמש בכתובת הזאת בחשבון אחר. כבר יש לה חשבון משלה, ולכן דבר לא השתנה. אם הבקשה שלך, אפשר להתחבר עם הכתובת הזאת או למחוק קודם את החשבון הזה.",
  emailInUseAction: "התחברות",
  emailChangedSubject: "כתובת הדוא״ל שלך ב־{publication} שונתה",
  emailChangedHeading: "כתובת הדוא״ל שלך שונתה",
  emailChangedText: "מעכשיו ההתחברות היא עם {email}. הכתובת הזאת כבר לא שייכת לחשבון שלך.",
  emailChangedFootnote: "אם לא שינית אותה, נא לפנות אלינו.",
};

export default he;
