import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  wrongPassword: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
  accountGone: "لم يعد هذا الحساب موجودًا. سجّل الدخول من فضلك.",
  accountLocked: "هذا الحساب مقفل. تواصل مع إدارة التحرير.",
  codeInvalid: "هذا الرمز غير صالح. اطلب رمزًا جديدًا.",
  linkInvalid: "لم يعد هذا الرابط صالحًا. اطلب رابطًا جديدًا.",
  linkUsed: "انتهت صلاحية هذا الرابط أو استُخدم من قبل. اطلب رابطًا جديدًا.",
  phoneTaken: "رقم الهاتف هذا يخص حسابًا آخر.",
  providerDown: "الخدمة لا تستجيب الآن.",
  noTexts: "الرسائل النصية غير متاحة. أدخل بريدًا إلكترونيًا.",
  justSignedUp: "سجّل شخص ما للتو بهذا العنوان. حاول مجددًا.",
  justSignedUpByPhone: "سجّل شخص ما للتو بهذا الرقم. حاول مجددًا.",
  passwordTooLong: "استخدم 200 حرف على الأكثر لكلمة المرور.",
  passwordTooShort: "استخدم 8 أحرف على الأقل لكلمة المرور.",
  passwordTooEasy: "كلمة المرور هذه سهلة التخمين. اختر غيرها.",
  passwordNotYours: "هذه ليست كلمة مرورك الحالية.",
  emailTaken: "لهذا البريد الإلكتروني حساب بالفعل. سجّل الدخول.",
  username: "استخدم لاسم المستخدم من 2 إلى 60 حرفًا أو رقمًا أو نقطة أو شرطة.",
  logInFirst: "عليك تسجيل الدخول أولًا.",
  needsNumber: "أدخل الرقم مع رمز البلد، مثل ‎+9714….",
  needsEmail: "أدخل بريدًا إلكترونيًا، مثل name@example.com.",
  needsEmailOrUsername: "أدخل بريدًا إلكترونيًا أو اسم مستخدم.",
  needsName: "أدخل اسمًا.",
  confirmEmailFirst: "أكّد بريدك الإلكتروني قبل إضافة رقم هاتف لتسجيل الدخول.",
  textInProgress: "هذه الرسالة النصية قيد الإرسال بالفعل.",
  ownMember: "لا يمكن إضافة المشتري عضوًا في اشتراكه.",
  passwordsDiffer: "كلمتا المرور غير متطابقتين.",
};

export default ar;
