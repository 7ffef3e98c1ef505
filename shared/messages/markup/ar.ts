import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  contentFrom: "محتوى من {service}",
  playVideo: "تشغيل الفيديو",
  playVideoNamed: "تشغيل الفيديو: {title}",
  openSource: "فتح في صفحته الأصلية",
  alsoRead: "اقرأ أيضًا:",
  viewOn: "عرض هذا المقال على {name}",
  relatedStories: "مقالات ذات صلة",
  logInToRead: "سجّل الدخول لقراءة بقية هذا المقال.",
  subscribeToRead: "اشترك لقراءة بقية هذا المقال.",
  readFull: "قراءة المقال كاملًا",
  subscribe: "اشترك",
};

export default ar;
