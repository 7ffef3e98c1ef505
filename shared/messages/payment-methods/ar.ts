import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  paymentMethod: "وسيلة الدفع",
  methodEnding: "{brand} تنتهي بالأرقام {digits}",
  methodUnknown: "وسيلة الدفع التي اخترتها عند الاشتراك",
  changeMethod: "تغيير وسيلة الدفع",
  changeMethodLead:
    "تُدخل وسيلة الدفع الجديدة في الصفحة الآمنة لمزوّد الدفع. لا يُخصم منك شيء مقابل ذلك. وتُستخدم الوسيلة الجديدة ابتداءً من دفعتك القادمة.",
  changeMethodOverdue: "لم تنجح دفعتك الأخيرة. بعد حفظ وسيلة الدفع الجديدة تُعاد المحاولة بها.",
  changeMethodNone:
    "لا يتيح مزوّد الدفع لهذا الاشتراك تغيير وسيلة الدفع هنا. للدفع بطريقة أخرى ألغِ هذا الاشتراك واشترك من جديد. وتحتفظ بالمدة التي دفعت ثمنها.",
  goToProvider: "المتابعة إلى مزوّد الدفع",
  methodChanged: "تم تغيير وسيلة الدفع. وتُستخدم ابتداءً من دفعتك القادمة.",
  methodWaiting: "لم يؤكّد مزوّد الدفع وسيلة الدفع الجديدة بعد. سنراسلك بالبريد عند حفظها.",
  methodFailed: "لم تُحفظ وسيلة الدفع الجديدة. لم يتغيّر شيء.",
};

export default ar;
