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
};

export default he;
