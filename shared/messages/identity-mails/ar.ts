import type { Translation } from "../translator";
import type en from "./en";

const ar: Translation<typeof en> = {
  hello: "مرحبًا {name}،",
  resetSubject: "إعادة تعيين كلمة مرورك في {publication}",
  resetHeading: "إعادة تعيين كلمة المرور",
  resetText:
    "طلب شخص ما إعادة تعيين كلمة مرور حسابك. يُستخدم الرابط مرة واحدة وتنتهي صلاحيته بعد ساعة. إن طلب منك تطبيق رمزًا فاستخدم الرمز أدناه. تنتهي صلاحيته بعد 10 دقائق.",
  resetAction: "تعيين كلمة مرور جديدة",
  resetFootnote: "إن لم تطلب ذلك فتجاهل هذه الرسالة. لن تتغير كلمة مرورك.",
  codeSubject: "{code} هو رمزك في {publication}",
  codeListed: "رمزك في {publication}",
  codeHeading: "رمزك",
  codeText: "هذا هو الرمز الذي طلبته. يُستخدم مرة واحدة وتنتهي صلاحيته بعد 10 دقائق.",
  codeFootnote: "لا تشاركه مع أحد. إن لم تطلب هذا الرمز فتجاهل هذه الرسالة.",
  verifySubject: "أكّد بريدك الإلكتروني في {publication}",
  verifyHeading: "أكّد بريدك الإلكتروني",
  verifyText: "نرجو تأكيد أن هذا العنوان لك. يُستخدم الرابط مرة واحدة وتنتهي صلاحيته بعد يوم.",
  verifyAction: "تأكيد البريد الإلكتروني",
  verifyFootnote: "إن لم تنشئ حسابًا فتجاهل هذه الرسالة. لن يُؤكَّد العنوان.",
  changedSubject: "تغيّرت كلمة مرورك في {publication}",
  changedHeading: "تغيّرت كلمة مرورك",
  changedText: "تغيّرت كلمة مرورك للتو، وأُنهيت جلساتك الأخرى.",
  changedAction: "لم أكن أنا",
  changedFootnote: "إن كنت أنت من غيّرها فلا داعي لفعل شيء.",
  newEmailSubject: "أكّد بريدك الإلكتروني الجديد في {publication}",
  newEmailHeading: "أكّد بريدك الإلكتروني الجديد",
  newEmailText:
    "طلبتَ استخدام هذا العنوان لحسابك. نرجو تأكيد أنه لك. يُستخدم الرابط مرة واحدة وتنتهي صلاحيته بعد يوم.",
  newEmailBoth: "أرسلنا رابطًا إلى عنوانك الحالي أيضًا. يتغير بريدك الإلكتروني بعد تأكيد العنوانين.",
  newEmailFootnote: "إن لم تطلب ذلك فتجاهل هذه الرسالة. لن يتغير شيء.",
  oldEmailSubject: "تغيير بريدك الإلكتروني في {publication}",
  oldEmailHeading: "أكّد تغيير بريدك الإلكتروني",
  oldEmailText:
    "طلب شخص ما تغيير البريد الإلكتروني لحسابك إلى {email}. لن يتغير إلا إذا أكّدته هنا وفي العنوان الجديد. يُستخدم الرابط مرة واحدة وتنتهي صلاحيته بعد يوم.",
  oldEmailAction: "تأكيد التغيير أو إلغاؤه",
  oldEmailFootnote: "إن لم تطلب ذلك فألغِ التغيير وعيّن كلمة مرور جديدة.",
  emailInUseSubject: "لديك حساب بالفعل في {publication}",
  emailInUseHeading: "لديك حساب بالفعل",
  emailInUseText:
    "طلب شخص ما استخدام هذا العنوان لحساب آخر. للعنوان حساب خاص به، ولذلك لم يتغير شيء. إن كنت أنت فسجّل الدخول بهذا العنوان، أو احذف هذا الحساب أولًا.",
  emailInUseAction: "تسجيل الدخول",
  emailChangedSubject: "تغيّر بريدك الإلكتروني في {publication}",
  emailChangedHeading: "تغيّر بريدك الإلكتروني",
  emailChangedText: "تسجّل الدخول الآن باستخدام {email}. لم يعد هذا العنوان تابعًا لحسابك.",
  emailChangedFootnote: "إن لم تغيّره أنت فتواصل معنا.",
};

export default ar;
