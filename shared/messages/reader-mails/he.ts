import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  repliedSubject: "תשובה מאת {author} לתגובה שלך",
  mentionedSubject: "אזכור שלך בתגובה מאת {author}",
  onPage: "על הכתבה: {headline}",
  digestSubject: "הסיכום היומי שלך מ־{publication}",
  digestHeading: "הסיכום היומי שלך",
  greeting: "שלום {name},",
  notices: "תשובות ואזכורים",
  newStories: "כתבות חדשות",
  readStory: "לקריאת הכתבה",
  conversations: "דיונים במעקב שלך",
  newComments: "{count, plural, one {תגובה חדשה אחת} two {שתי תגובות חדשות} other {# תגובות חדשות}}",
  joinConversation: "להצטרפות לדיון",
  readAndReply: "לקריאה ולתשובה",
  unsubscribeReplies: "ביטול הודעות על תשובות לתגובות שלך",
  unsubscribeMentions: "ביטול הודעות על אזכורים שלך",
  unsubscribeDigest: "ביטול הסיכום היומי",
  changeSettings: "שינוי הגדרות הדוא״ל",
  why: "ההודעה נשלחה כי יש לך חשבון ב־{publication}.",
  unsubscribe: "ביטול ההרשמה",
  askReplies: "לבטל את ההודעות של {publication} על תשובות לתגובות שלך?",
  askMentions: "לבטל את ההודעות של {publication} על אזכורים שלך?",
  askDigest: "לבטל את הסיכום היומי של {publication}?",
  unsubscribed: "ההרשמה בוטלה",
  doneReplies: "לא יישלחו אליך עוד הודעות מ־{publication} על תשובות לתגובות שלך.",
  doneMentions: "לא יישלחו אליך עוד הודעות מ־{publication} על אזכורים שלך.",
  doneDigest: "הסיכום היומי של {publication} לא יישלח אליך עוד.",
  linkBroken: "הקישור הזה לא פועל",
  linkBrokenText: "הוא חלקי או שאינו תקף עוד. אפשר להיכנס לחשבון ולבחור אילו הודעות לקבל.",
  settingsInAccount: "הגדרות הדוא״ל בחשבון שלך",
};

export default he;
