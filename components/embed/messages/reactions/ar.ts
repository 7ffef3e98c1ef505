import type { Messages } from "../../frame/messages";

const ar: Messages = {
  title: "التفاعلات",
  heading: "ما رأيك في هذا؟",
  reaction: "{label}: {count}",
  login_needed: "سجّل الدخول للتفاعل.",
  offline: "لا يوجد اتصال الآن. لم يُرسل تفاعلك.",
  failed: "تعذّر إرسال تفاعلك. يرجى إعادة المحاولة.",
};

export default ar;
