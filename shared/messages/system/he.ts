import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  unavailable: "הדף הזה אינו זמין זמנית",
  unavailableText: "התקלה אצלנו ודבר לא אבד. אפשר לנסות שוב בעוד רגע.",
  tryAgain: "ניסיון נוסף",
  noPublication: "אין אתר בכתובת הזאת",
  noPublicationText: "כדאי לבדוק את הכתובת. ייתכן שהאתר עדיין לא הוגדר.",
  offline: "אין חיבור לאינטרנט",
  offlineText: "כדאי לבדוק את החיבור לאינטרנט ולנסות שוב.",
  giftLinkGone: "קישור המתנה הזה כבר לא פועל",
  giftLinkGoneText: "תוקפו פג, או שהוא בוטל בידי מי ששלח אותו.",
  toFrontPage: "לעמוד הראשי",
  notFound: "הדף לא נמצא",
  failed: "אי אפשר להציג את הדף הזה",
  failedText: "משהו השתבש. דבר לא השתנה. אפשר לנסות שוב בעוד רגע.",
  failedReference: "אם התקלה חוזרת, יש למסור למפעילי האתר את המזהה הזה:",
  partUnavailable: "זה אינו זמין כרגע.",
  requestRefused: "אי אפשר לטפל בבקשה הזאת",
  requestRefusedText: "הדפדפן שלח משהו שהאתר אינו יכול לקרוא. כדאי לבדוק את הכתובת.",
  requestTooLarge: "מה שנשלח גדול מדי.",
  windowDone: "אפשר לסגור את החלון הזה.",
  backToSite: "חזרה לאתר",
  consentHeading: "לאפשר ל־{client} לראות את הפרופיל שלכם?",
  consentLead: "נכנסת אל {publication} בתור {name}. {client} יראה את השם, התמונה והטקסט בפרופיל שלכם.",
  consentLimits: "כתובת הדוא״ל והסיסמה אינן נמסרות, ואי אפשר לעשות דבר בשמכם.",
  consentAllow: "אישור",
  consentDeny: "ביטול",
  consentOnward: "בכל מקרה ממשיכים אל {target}.",
  logInFailed: "הכניסה נכשלה",
  nothingShared: "לא נמסר שום מידע. אפשר לסגור את הדף הזה.",
};

export default he;
