import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  heading: "מבזקים",
  about: "התראה קצרה במכשיר הזה כשקורה משהו חשוב. אפשר להפסיק אותה כאן בכל עת.",
  start: "קבלת מבזקים",
  stop: "הפסקת המבזקים",
  started: "מבזקים יישלחו אל המכשיר הזה.",
  stopped: "מבזקים לא יישלחו יותר אל המכשיר הזה.",
  blocked: "הדפדפן חוסם התראות מהאתר הזה. יש לאפשר אותן בהגדרות הדפדפן ולנסות שוב.",
  failed: "זה לא הצליח. יש לנסות שוב מאוחר יותר.",
  readStory: "לקריאת הכתבה",
};

export default he;
