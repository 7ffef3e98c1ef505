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
};

export default ar;
