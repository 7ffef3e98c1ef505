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
};

export default ar;
