import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  contentFrom: "תוכן מ־{service}",
  playVideo: "הפעלת הסרטון",
  playVideoNamed: "הפעלת הסרטון: {title}",
  openSource: "פתיחה בדף המקור",
  alsoRead: "לקריאה נוספת:",
  viewOn: "לכתבה באתר {name}",
  relatedStories: "עוד בנושא",
  logInToRead: "יש להיכנס כדי לקרוא את המשך הכתבה.",
  subscribeToRead: "המשך הכתבה למנויים.",
  readFull: "לקריאת הכתבה המלאה",
  subscribe: "להצטרפות",
};

export default he;
