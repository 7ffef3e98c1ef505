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
};

export default he;
