import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  paymentMethod: "אמצעי תשלום",
  methodEnding: "{brand} המסתיים בספרות {digits}",
  methodUnknown: "אמצעי התשלום שבחרת בעת רכישת המנוי",
  changeMethod: "שינוי אמצעי התשלום",
  changeMethodLead:
    "את אמצעי התשלום החדש מזינים בדף המאובטח של ספק התשלומים שלנו. לא יתבצע על כך חיוב. החדש ישמש החל מהתשלום הבא.",
  changeMethodOverdue: "התשלום האחרון נכשל. לאחר שאמצעי התשלום החדש יישמר, ייעשה בו ניסיון נוסף.",
  changeMethodNone:
    "ספק התשלומים של המנוי הזה אינו מאפשר לשנות כאן את אמצעי התשלום. כדי לשלם בדרך אחרת, יש לבטל את המנוי הזה ולרכוש מנוי חדש. הזמן ששולם נשאר שלך.",
  goToProvider: "המשך לספק התשלומים",
  methodChanged: "אמצעי התשלום שונה. הוא ישמש החל מהתשלום הבא.",
  methodWaiting: "ספק התשלומים עוד לא אישר את אמצעי התשלום החדש. נשלח לך דוא״ל כשיישמר.",
  methodFailed: "אמצעי התשלום החדש לא נשמר. דבר לא השתנה.",
};

export default he;
