import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  everyDays:
    "{count, plural, zero {كل # يوم} one {في اليوم} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}",
  everyWeeks:
    "{count, plural, zero {كل # أسبوع} one {في الأسبوع} two {كل أسبوعين} few {كل # أسابيع} many {كل # أسبوعًا} other {كل # أسبوع}}",
  everyMonths:
    "{count, plural, zero {كل # شهر} one {في الشهر} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}}",
  everyYears:
    "{count, plural, zero {كل # سنة} one {في السنة} two {كل سنتين} few {كل # سنوات} many {كل # سنة} other {كل # سنة}}",
  forDays:
    "{count, plural, zero {لمدة # يوم} one {لمدة يوم} two {لمدة يومين} few {لمدة # أيام} many {لمدة # يومًا} other {لمدة # يوم}}",
  forWeeks:
    "{count, plural, zero {لمدة # أسبوع} one {لمدة أسبوع} two {لمدة أسبوعين} few {لمدة # أسابيع} many {لمدة # أسبوعًا} other {لمدة # أسبوع}}",
  forMonths:
    "{count, plural, zero {لمدة # شهر} one {لمدة شهر} two {لمدة شهرين} few {لمدة # أشهر} many {لمدة # شهرًا} other {لمدة # شهر}}",
  forYears:
    "{count, plural, zero {لمدة # سنة} one {لمدة سنة} two {لمدة سنتين} few {لمدة # سنوات} many {لمدة # سنة} other {لمدة # سنة}}",
  trialDays:
    "{count, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}",
  trialWeeks:
    "{count, plural, zero {# أسبوع} one {أسبوع واحد} two {أسبوعين} few {# أسابيع} many {# أسبوعًا} other {# أسبوع}}",
  trialMonths:
    "{count, plural, zero {# شهر} one {شهر واحد} two {شهرين} few {# أشهر} many {# شهرًا} other {# شهر}}",
  trialYears:
    "{count, plural, zero {# سنة} one {سنة واحدة} two {سنتين} few {# سنوات} many {# سنة} other {# سنة}}",
  trialOffer: "فترة تجريبية مجانية لمدة {length}، ثم {price}.",
  trialEndsOn:
    "تنتهي فترتك التجريبية المجانية لمدة {length} في {day}. بعدها تدفع {price}. إن ألغيت قبل ذلك فلا تدفع شيئًا.",
  priceThen: "{amount}، ثم {price}",
  onceFor: "دفعة واحدة، {length}",
  oncePermanent: "دفعة واحدة، وصول دائم",
  permanentAccess: "وصول دائم",
  paySandbox: "بطاقة، على صفحة الاختبار (دون دفع حقيقي)",
  payStripe: "بطاقة أو محفظة عبر Stripe",
  payRazorpay: "بطاقة أو UPI أو محفظة عبر Razorpay",
  payVia: "عبر {name}",
  renewsInAccount: "يتجدد تلقائيًا. ألغِ متى شئت من حسابك.",
  renewsAnyTime: "يتجدد تلقائيًا. ألغِ متى شئت.",
  renews: "يتجدد تلقائيًا.",
  doesNotRenew: "لا يتجدد.",
  doesNotRenewEnds: "لا يتجدد. ينتهي الوصول في {day}.",
  cardCheckCharge: "نخصم {amount} للتحقق من بطاقتك ثم نردّها فورًا.",
  cardCheck: "التحقق من البطاقة: {amount}، تُرد فورًا.",
  cardCheckLabel: "التحقق من البطاقة، يُرد فورًا",
  nextPaymentOn: "الدفعة التالية: {amount} في {day}.",
  neverEnds: "لا تنتهي صلاحية الوصول.",
  neverEndsPaid: "لا تنتهي صلاحية الوصول. لا شيء آخر يُدفع.",
  statusEnded: "منتهٍ",
  statusPending: "بانتظار الدفع",
  statusLater: "يبدأ لاحقًا",
  statusFailed: "فشل الدفع",
  statusCancelled: "ملغى",
  statusTrial: "فترة تجريبية",
  statusActive: "نشط",
  hasEnded: "لقد انتهى.",
  endedOn: "انتهى في {day}.",
  accessWhenPaid: "تحصل على الوصول فور تأكيد الدفع.",
  startsOn: "يبدأ في {day}.",
  payBy: "لم تنجح دفعتك الأخيرة. ادفع قبل {day} لتحتفظ بالوصول.",
  endsCancelled: "ينتهي الوصول في {day}. لن يُخصم شيء بعد الآن.",
  statusPaused: "متوقف مؤقتًا",
  pausesOn: "ينتهي الوصول في {from}. يتوقف الاشتراك حتى {until}، وعندها نخصم {amount}.",
  pausedUntil: "متوقف حتى {until}. عندها نخصم {amount} ويمكنك القراءة من جديد.",
  changesOn: "يتغير إلى باقة أخرى في {day}.",
  free: "مجانًا",
  gift: "هدية",
  someone: "شخص ما",
  dueToday: "المطلوب اليوم: {amount}.",
  dueTodayCredited: "المطلوب اليوم: {amount}، بعد خصم المدة غير المستخدمة.",
  gatewayAdjusts: "يخصم مزوّد الدفع أو يضيف اليوم فرق الفترة الحالية.",
  nothingToday: "لا شيء يُدفع اليوم.",
  payFrom: "تدفع {price} بدءًا من {day}.",
  samePrice: "السعر نفسه كباقتك الحالية.",
  costsMore: "أكثر من باقتك الحالية بمقدار {amount}.",
  costsLess: "أقل من باقتك الحالية بمقدار {amount}.",
  startsNow: "تبدأ الآن وتحل محل باقتك الحالية.",
  startsThen: "تبدأ في {day}. وتستمر باقتك الحالية حتى ذلك الحين.",
  priceLine: "السعر",
  couponLine: "قسيمة {code}",
  taxLine: "يشمل: {name}، {rate}",
  startsAfterRenewing: "يبدأ عند انتهاء اشتراكك الحالي الذي يتجدد تلقائيًا: ألغِه ليبدأ هذا في {day}.",
  startsAfter: "يبدأ في {day} عند انتهاء اشتراكك الحالي.",
  discountOff: "{title}: خصم {amount}.",
  forOthers:
    "{count, plural, zero {لك وحدك.} one {لك ولشخص آخر.} two {لك ولشخصين آخرين على الأكثر.} few {لك ولما يصل إلى # أشخاص آخرين.} many {لك ولما يصل إلى # شخصًا آخر.} other {لك ولما يصل إلى # شخص آخر.}}",
  paidLabel: "المدفوع",
  nextPaymentLabel: "الدفعة التالية",
  amountOn: "{amount} في {day}",
  startsLabel: "يبدأ",
  trialEndsLabel: "تنتهي الفترة التجريبية",
  accessEndsLabel: "ينتهي الوصول",
  never: "أبدًا",
  referenceNumber: "الرقم المرجعي",
  itEnded: "انتهى الوصول في {day}.",
  itGivesNoAccess: "هذا الاشتراك لا يمنح الوصول.",
  itChanges: "يتغير في {day} إلى الباقة التي اخترتها.",
  itRenewsFree: "يتجدد تلقائيًا دون تكلفة.",
  itRenews: "يتجدد تلقائيًا مقابل {price}، والمرة القادمة في {day}.",
  itRenewsThen: "يتجدد تلقائيًا في {day} مقابل {amount}، ثم مقابل {price}.",
  itNeverExpires: "لا يتجدد، ولا تنتهي صلاحية الوصول.",
  itDoesNotRenew: "لا يتجدد. ينتهي الوصول في {day}.",
};

export default ar;
