import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  unavailable: "هذه الصفحة غير متاحة مؤقتًا",
  unavailableText: "المشكلة من جانبنا ولم يُفقد شيء. حاول مجددًا بعد لحظات.",
  tryAgain: "حاول مجددًا",
  noPublication: "لا موقع على هذا العنوان",
  noPublicationText: "تحقّق من العنوان. ربما لم يُعدّ الموقع بعد.",
  offline: "أنت غير متصل بالإنترنت",
  offlineText: "تحقّق من اتصالك بالإنترنت وحاول مجددًا.",
  giftLinkGone: "رابط الإهداء هذا لم يعد يعمل",
  giftLinkGoneText: "انتهت صلاحيته أو ألغاه من أرسله.",
  toFrontPage: "الانتقال إلى الصفحة الرئيسية",
  notFound: "الصفحة غير موجودة",
  failed: "تعذّر عرض هذه الصفحة",
  failedText: "حدث خطأ ولم يتغيّر شيء. حاول مجددًا بعد لحظات.",
  failedReference: "إذا تكرّرت المشكلة، فأرسل هذا الرمز إلى مشغّل الموقع:",
  partUnavailable: "هذا غير متاح مؤقتًا.",
  requestRefused: "تعذّرت معالجة هذا الطلب",
  requestRefusedText: "أرسل متصفحك ما لا يستطيع الموقع قراءته. تحقّق من العنوان.",
  requestTooLarge: "ما أرسلته أكبر من الحجم المسموح.",
  windowDone: "يمكنك إغلاق هذه النافذة.",
  backToSite: "العودة إلى الموقع",
  consentHeading: "هل تسمح لـ {client} برؤية ملفك؟",
  consentLead: "سجّلت الدخول إلى {publication} باسم {name}. سيرى {client} اسمك وصورتك ونبذة ملفك.",
  consentLimits: "لن يرى بريدك ولا كلمة مرورك، ولا يستطيع فعل شيء باسمك.",
  consentAllow: "سماح",
  consentDeny: "إلغاء",
  consentOnward: "في الحالتين تنتقل إلى {target}.",
  logInFailed: "تعذّر تسجيل الدخول",
  nothingShared: "لم تُرسل أي بيانات. يمكنك إغلاق هذه الصفحة.",
};

export default ar;
