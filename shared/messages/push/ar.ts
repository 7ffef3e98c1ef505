import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  heading: "أخبار عاجلة",
  about: "إشعار قصير على هذا الجهاز عند وقوع أمر مهم. يمكنك إيقافه من هنا في أي وقت.",
  start: "تلقّي الأخبار العاجلة",
  stop: "إيقاف الأخبار العاجلة",
  started: "ستصلك الأخبار العاجلة على هذا الجهاز.",
  stopped: "لن تصلك الأخبار العاجلة على هذا الجهاز بعد الآن.",
  blocked: "يحظر متصفحك الإشعارات من هذا الموقع. اسمح بها في إعداداته ثم حاول مجددًا.",
  failed: "لم ينجح ذلك. حاول مجددًا لاحقًا.",
  readStory: "قراءة المقال",
};

export default ar;
