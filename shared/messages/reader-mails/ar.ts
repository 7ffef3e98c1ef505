import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  repliedSubject: "ردّ من {author} على تعليقك",
  threadSubject: "ردّ من {author} في نقاش تتابعه",
  mentionedSubject: "إشارة إليك من {author} في تعليق",
  onPage: "على: {headline}",
  digestSubject: "ملخصك اليومي من {publication}",
  digestHeading: "ملخصك اليومي",
  greeting: "مرحبًا {name}،",
  notices: "الردود والإشارات إليك",
  newStories: "مقالات جديدة",
  readStory: "اقرأ المقال",
  conversations: "نقاشات تتابعها",
  newComments:
    "{count, plural, zero {لا تعليقات جديدة} one {تعليق جديد واحد} two {تعليقان جديدان} few {# تعليقات جديدة} many {# تعليقًا جديدًا} other {# تعليق جديد}}",
  joinConversation: "شارك في النقاش",
  readAndReply: "اقرأ وردّ",
  unsubscribeReplies: "إلغاء رسائل الردود",
  unfollowThread: "إلغاء متابعة هذا النقاش",
  unsubscribeMentions: "إلغاء رسائل الإشارة إليك",
  unsubscribeDigest: "إلغاء الملخص اليومي",
  changeSettings: "غيّر إعدادات البريد",
  why: "تصلك هذه الرسالة لأن لديك حسابًا في {publication}.",
  unsubscribe: "إلغاء الاشتراك في الرسائل",
  askReplies: "هل تريد إيقاف رسائل {publication} عن الردود؟",
  askThread: "هل تريد إلغاء متابعة هذا النقاش في {publication}؟",
  askMentions: "هل تريد إيقاف رسائل {publication} عند الإشارة إليك؟",
  askDigest: "هل تريد إيقاف الملخص اليومي من {publication}؟",
  unsubscribed: "أُلغي اشتراكك في هذه الرسائل",
  doneReplies: "لن تصلك بعد الآن رسائل من {publication} عن الردود.",
  doneThread: "لن تصلك بعد الآن رسائل من {publication} عن هذا النقاش.",
  doneMentions: "لن تصلك بعد الآن رسائل من {publication} عند الإشارة إليك.",
  doneDigest: "لن يصلك بعد الآن الملخص اليومي من {publication}.",
  linkBroken: "هذا الرابط لا يعمل",
  linkBrokenText: "الرابط ناقص أو لم يعد صالحًا. سجّل الدخول لاختيار الرسائل التي تصلك.",
  settingsInAccount: "إعدادات البريد في حسابك",
};

export default ar;
