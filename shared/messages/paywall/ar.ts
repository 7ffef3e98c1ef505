import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  subscribersTitle: "بقية هذا المقال للمشتركين",
  registeredTitle: "بقية هذا المقال للقراء المسجلين",
  subscribersLead: "للمشتركين وصول غير محدود إلى {publication}.",
  registeredLead: "أنشئ حسابًا مجانيًا في {publication} لقراءة المقال كاملًا.",
  freePartEnded: "هنا ينتهي الجزء المجاني.",
  moreMinutes:
    "{minutes, plural, zero {بقي أقل من دقيقة قراءة.} one {بقيت دقيقة قراءة واحدة.} two {بقيت دقيقتا قراءة.} few {بقيت # دقائق قراءة.} many {بقيت # دقيقة قراءة.} other {بقيت # دقيقة قراءة.}}",
  logInSubscriber: "مشترك بالفعل؟ سجّل الدخول",
  signUp: "إنشاء حساب",
  noAccess: "لقد سجّلت الدخول، لكن ليس لديك وصول إلى هذا المقال.",
  allPlans: "عرض كل الباقات",
  offers: "العروض",
  comparePlans: "مقارنة الباقات",
  getFree: "احصل عليه مجانًا",
  startTrial: "ابدأ الفترة التجريبية المجانية",
  buyFor: "اشترِ مقابل {price}",
  subscribeFor: "اشترك مقابل {price}",
  consentHeading: "اقرأ هذا المقال مجانًا",
  consentExplanation:
    "يمكنك أن تقرأ مجانًا كل شهر {limit, plural, zero {# مقال} one {مقالًا واحدًا} two {مقالين} few {# مقالات} many {# مقالًا} other {# مقال}} من مقالات المشتركين. ولعدّ المقالات المجانية نحفظ في متصفحك ملف تعريف ارتباط فيه رقم عشوائي.",
  consentAccept: "قبول ملف تعريف الارتباط والقراءة",
  consentWithdraw: "حذف ملف تعريف الارتباط الذي يعدّ المقالات المجانية",
};

export default ar;
