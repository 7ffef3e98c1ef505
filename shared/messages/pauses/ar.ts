import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  pauseSubscription: "إيقاف الاشتراك مؤقتًا",
  pauseTitle: "إيقاف {plan} مؤقتًا؟",
  pauseNoCharge: "لا يُخصم شيء أثناء التوقف، ويكون الوصول مغلقًا.",
  pauseThenCharge: "في يوم الاستئناف نخصم {amount}، ثم يتجدد اشتراكك كما كان.",
  pauseHowLong: "لأي مدة؟",
  pauseChoice:
    "{months, plural, zero {# شهر} one {شهر واحد} two {شهران} few {# أشهر} many {# شهرًا} other {# شهر}}، حتى {day}",
  planPaused: "سيتوقف اشتراكك مؤقتًا. أرسلنا إليك المواعيد بالبريد الإلكتروني.",
  undoPause: "التراجع عن التوقف",
  undoPauseLead: "يستمر اشتراكك دون انقطاع كأنك لم توقفه.",
  pauseUndone: "تم التراجع عن التوقف. يستمر اشتراكك.",
  resumeNow: "الاستئناف الآن",
  resumeNowLead: "نخصم {amount} الآن، ويمكنك القراءة من جديد.",
  pauseEnded: "استؤنف اشتراكك. يجري خصم الدفعة الآن.",
};

export default ar;
