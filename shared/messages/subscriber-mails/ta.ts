import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  hello: "வணக்கம் {name},",
  account: "உங்கள் சந்தாவும் எல்லா விலைப்பட்டியல்களும்: {link}",
  cancelAnyTime: "உங்கள் கணக்கில் எப்போது வேண்டுமானாலும் ரத்து செய்யலாம்; எல்லா விலைப்பட்டியல்களும் அங்கே உள்ளன: {link}",
  readAnywhere: "எந்தச் சாதனத்திலும் படிக்க 24 மணி நேரத்துக்குள் இந்த இணைப்பைத் திறக்கவும்: {link}",
  invoiceSubject: "{publication} தளத்தின் ரசீது {number}",
  invoiceText: "நன்றி. {plan} திட்டத்துக்கு {amount} செலுத்தினீர்கள். {renewal} விலைப்பட்டியல் இணைக்கப்பட்டுள்ளது.",
  failedSubject: "{publication} தளத்துக்கான உங்கள் கட்டணம் நடைபெறவில்லை",
  failedText: "{plan} திட்டத்துக்கான {amount} கட்டணத்தை {publication} பெற இயலவில்லை.",
  failedReason: "உங்கள் வங்கியின் பதில்: {reason}",
  failedRetry: "{day} அன்று மீண்டும் முயல்வோம்.",
  failedNoRetry: "மீண்டும் முயல மாட்டோம்.",
  failedAccess: "{day} வரை உங்களுக்கு அணுகல் உள்ளது.",
  failedAction: "வேறு வழியில் செலுத்த: {link}",
  methodChangedSubject: "{publication} கட்டண முறை மாற்றப்பட்டது",
  methodChangedText: "{plan} கட்டண முறை மாற்றப்பட்டது. புதியது அடுத்த கட்டணத்திலிருந்து பயன்படும்.",
  methodChangedName: "இப்போது அது {method}.",
  methodChangedNotYou: "இதை நீங்கள் செய்யவில்லை எனில், மீண்டும் மாற்றிவிட்டு, புதிய கடவுச்சொல்லை அமையுங்கள்: {link}",
  trialSubject: "{publication} முயற்சிக் காலம் {day} அன்று முடியும்",
  trialText: "{plan} முயற்சிக் காலம் {day} அன்று முடியும்; {publication} {amount} எடுக்கும். {renewal}",
  trialAction: "தொடர விரும்பாவிட்டால் அதற்குமுன் நீக்குங்கள்: {link}",
  pauseSubject: "{publication} சந்தா {day} முதல் இடைநிறுத்தப்படும்",
  pauseText:
    "உங்கள் சந்தா ({plan}) {from} முதல் {until} வரை இடைநிறுத்தப்படும். {from} வரை படிக்கலாம். இடைநிறுத்தத்தின்போது கட்டணம் எடுக்கப்படாது, அணுகல் மூடப்பட்டிருக்கும். {until} அன்று {publication} {amount} எடுக்கும்.",
  pauseAction: "உங்கள் கணக்கில் இடைநிறுத்தத்தைத் திரும்பப் பெறலாம் அல்லது முன்பே தொடரலாம்: {link}",
  resumptionSubject: "{publication} சந்தா {day} அன்று மீண்டும் தொடங்கும்",
  resumptionText:
    "உங்கள் சந்தாவின் ({plan}) இடைநிறுத்தம் {day} அன்று முடியும்; {publication} {amount} எடுக்கும். {renewal}",
  reminderSubject: "{publication} சந்தா {day} அன்று முடியும்",
  reminderText: "{plan} {day} அன்று முடியும், {when}. {renewal}",
  reminderAction: "தொடர்ந்து படிக்க இங்கே புதுப்பியுங்கள்: {link}",
  expiredSubject: "{publication} சந்தா முடிந்தது",
  expiredText: "{plan} {day} அன்று முடிந்தது. நீங்கள் திரும்ப வந்தால் மகிழ்வோம்.",
  expiredAction: "மீண்டும் சந்தா செலுத்த: {link}",
  youCancelledSubject: "{publication} சந்தாவை நீக்கினீர்கள்",
  cancelledSubject: "{actor} உங்கள் சந்தாவை நீக்கியது",
  youCancelledText: "{plan} சந்தாவை நீக்கினீர்கள். இனி கட்டணம் எடுக்கப்படாது. {renewal}",
  cancelledText: "{actor} {plan} சந்தாவை நீக்கியது. இனி கட்டணம் எடுக்கப்படாது. {renewal}",
  cancelledAction: "மனம் மாறினால் உங்கள் கணக்குக்குச் செல்லுங்கள்: {link}",
  giftReceivedSubject: "{giver} உங்களுக்கு {publication} சந்தாவைப் பரிசளித்தார்",
  giftReceivedText: "{giver} உங்களுக்கு {plan} பரிசளித்தார். {renewal}",
  giftReceivedAction:
    "இணைப்பு ஒருமுறை செயல்படும்; அதன் பக்கத்தில் புதியதைக் கேட்கலாம். {email} கொண்டு உள்நுழையலாம் அல்லது பதிவுசெய்யலாம்: {link}",
  giftSentSubject: "{receiver} உங்கள் பரிசைப் பெற்றார்",
  giftSentText: "{receiver} இப்போது {plan} பெற்றுள்ளார். {renewal} இது உங்களிடமிருந்து எனத் தெரிவித்தோம்.",
  refundSubject: "{publication} தரும் பணத்திருப்பம் {number}",
  refundText:
    "{plan} திட்டத்துக்கான {amount} தொகையை {publication} திருப்பித் தந்தது. {renewal} வங்கியைப் பொறுத்துச் சில நாட்கள் ஆகலாம். வரவுக் குறிப்பு இணைக்கப்பட்டுள்ளது.",
  guestSubject: "{publication} படிப்பது எப்படி",
  guestText:
    "கணக்கு இல்லாமல் {plan} வாங்கினீர்கள். {renewal} எந்தச் சாதனத்திலும் படிக்க 24 மணி நேரத்துக்குள் இந்த இணைப்பைத் திறக்கவும்: {link}",
  guestAction:
    "இணைப்பு ஒருமுறை செயல்படும்; அதன் பக்கத்தில் புதியதைக் கேட்கலாம் அல்லது கடவுச்சொல் அமைக்கலாம். சந்தாவை நிர்வகிக்கவும் எல்லா விலைப்பட்டியல்களையும் பார்க்கவும் {email} கொண்டு பதிவுசெய்யுங்கள்: {link}",
  startedSubject: "{publication} சந்தா தொடங்கியது",
  startedText: "{plan} தொடங்கியது. {renewal}",
  linkSubject: "{publication} தளத்துக்கான உங்கள் இணைப்பு",
  linkText: "இந்தச் சாதனத்தில் {plan} படிக்க 24 மணி நேரத்துக்குள் இந்த இணைப்பைத் திறக்கவும்: {link}",
  linkFootnote: "இணைப்பு ஒருமுறை செயல்படும். நீங்கள் கேட்கவில்லை என்றால் இந்த மின்னஞ்சலைப் புறக்கணிக்கவும்.",
  memberSubject: "இப்போது நீங்கள் {publication} படிக்கலாம்",
  memberText: "{owner} {plan} சந்தாவை உங்களுடன் பகிர்ந்தார்.",
  memberEnds: "அணுகல் {day} அன்று முடியும்.",
  memberAction: "படிக்க {email} கொண்டு உள்நுழையுங்கள் அல்லது பதிவுசெய்யுங்கள்: {link}",
  paymentProvider: "கட்டணச் சேவை",
};

export default ta;
