import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  hello: "שלום {name},",
  account: "המנוי שלך וכל החשבוניות: {link}",
  cancelAnyTime: "אפשר לבטל בכל עת בחשבון שלך, ובו גם כל החשבוניות: {link}",
  readAnywhere: "כדי לקרוא בכל מכשיר, יש לפתוח את הקישור הזה בתוך 24 שעות: {link}",
  invoiceSubject: "הקבלה שלך {number} מאת {publication}",
  invoiceText: "תודה. שילמת {amount} עבור {plan}. {renewal} החשבונית מצורפת.",
  failedSubject: "התשלום שלך ל־{publication} לא בוצע",
  failedText: "{publication}: החיוב בסך {amount} עבור {plan} לא הצליח.",
  failedReason: "תשובת הבנק שלך: {reason}",
  failedRetry: "ננסה שוב ב־{day}.",
  failedNoRetry: "לא ננסה שוב.",
  failedAccess: "יש לך גישה עד {day}.",
  failedAction: "לתשלום בדרך אחרת: {link}",
  methodChangedSubject: "אמצעי התשלום שלך ב־{publication} שונה",
  methodChangedText: "אמצעי התשלום של {plan} שונה. החדש ישמש החל מהתשלום הבא.",
  methodChangedName: "כעת הוא {method}.",
  methodChangedNotYou: "אם זה לא היה ביוזמתך, יש לשנות אותו בחזרה ולהגדיר סיסמה חדשה: {link}",
  trialSubject: "תקופת הניסיון שלך ב־{publication} מסתיימת ב־{day}",
  trialText: "תקופת הניסיון שלך ({plan}) מסתיימת ב־{day}, והחיוב מטעם {publication} יהיה {amount}. {renewal}",
  trialAction: "כדי לא להמשיך, יש לבטל לפני היום הזה: {link}",
  pauseSubject: "המנוי שלך ל־{publication} יושהה מ־{day}",
  pauseText:
    "המנוי שלך ({plan}) יושהה מ־{from} עד {until}. אפשר לקרוא עד {from}. בזמן ההשהיה אין חיובים והגישה סגורה. ב־{until} החיוב מטעם {publication} יהיה {amount}.",
  pauseAction: "אפשר לבטל את ההשהיה או לחדש מוקדם יותר בחשבון שלך: {link}",
  resumptionSubject: "המנוי שלך ל־{publication} מתחדש ב־{day}",
  resumptionText:
    "השהיית המנוי שלך ({plan}) מסתיימת ב־{day}, והחיוב מטעם {publication} יהיה {amount}. {renewal}",
  reminderSubject: "המנוי שלך ל־{publication} מסתיים ב־{day}",
  reminderText: "{plan} מסתיים ב־{day}, {when}. {renewal}",
  reminderAction: "כדי להמשיך לקרוא, אפשר לחדש כאן: {link}",
  expiredSubject: "המנוי שלך ל־{publication} הסתיים",
  expiredText: "{plan} הסתיים ב־{day}. נשמח לראותך שוב.",
  expiredAction: "לרכישת מנוי חדש: {link}",
  youCancelledSubject: "ביטלת את המנוי שלך ל־{publication}",
  cancelledSubject: "המנוי שלך בוטל על ידי {actor}",
  youCancelledText: "ביטלת את {plan}. לא יהיו חיובים נוספים. {renewal}",
  cancelledText: "{plan} בוטל על ידי {actor}. לא יהיו חיובים נוספים. {renewal}",
  cancelledAction: "אם שינית את דעתך, אפשר להיכנס לחשבון: {link}",
  giftReceivedSubject: "מתנה מאת {giver}: מנוי ל־{publication}",
  giftReceivedText: "מתנה מאת {giver}: {plan}. {renewal}",
  giftReceivedAction:
    "הקישור פועל פעם אחת; בדף שלו אפשר לבקש קישור חדש. אפשר גם להיכנס או להירשם עם {email}: {link}",
  giftSentSubject: "המתנה שלך עבור {receiver} נמסרה",
  giftSentText: "ל־{receiver} יש עכשיו {plan}. {renewal} מסרנו שזה ממך.",
  refundSubject: "ההחזר שלך {number} מאת {publication}",
  refundText:
    "{publication}: הוחזרו {amount} עבור {plan}. {renewal} ההגעה עשויה להימשך כמה ימים, לפי הבנק. חשבונית הזיכוי מצורפת.",
  guestSubject: "איך לקרוא את {publication}",
  guestText:
    "רכשת את {plan} ללא חשבון. {renewal} כדי לקרוא בכל מכשיר, יש לפתוח את הקישור הזה בתוך 24 שעות: {link}",
  guestAction:
    "הקישור פועל פעם אחת; בדף שלו אפשר לבקש קישור חדש או לקבוע סיסמה. כדי לנהל את המנוי ולראות את כל החשבוניות, אפשר להירשם עם {email}: {link}",
  startedSubject: "המנוי שלך ל־{publication} התחיל",
  startedText: "{plan} התחיל. {renewal}",
  linkSubject: "הקישור שלך אל {publication}",
  linkText: "כדי לקרוא את {plan} במכשיר הזה, יש לפתוח את הקישור הזה בתוך 24 שעות: {link}",
  linkFootnote: "הקישור פועל פעם אחת. אם לא ביקשת אותו, אפשר להתעלם מההודעה.",
  memberSubject: "עכשיו אפשר לקרוא את {publication}",
  memberText: "{owner}: {plan} משותף איתך.",
  memberEnds: "הגישה מסתיימת ב־{day}.",
  memberAction: "כדי לקרוא, יש להיכנס או להירשם עם {email}: {link}",
  paymentProvider: "ספק התשלומים",
};

export default he;
