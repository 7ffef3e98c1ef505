import type { Messages } from "../../frame/messages";

const hi: Messages = {
  title: "पाठकों की टिप्पणियाँ",
  heading: "{publisher} पर पाठकों की टिप्पणियाँ",
  close: "बंद करें",
  tabs: "दिखाएँ",
  tab_latest: "नवीनतम",
  tab_replies: "आपको मिले जवाब",
  tab_popular: "लोकप्रिय",
  loading: "लोड हो रहा है…",
  more: "और दिखाएँ",
  came: { one: "{count} और प्रविष्टि", other: "{count} और प्रविष्टियाँ" },
  arrived: { one: "{count} नई टिप्पणी", other: "{count} नई टिप्पणियाँ" },
  comments: { one: "{count} टिप्पणी", other: "{count} टिप्पणियाँ" },
  author: "लेखक",
  anonymous: "अनाम",
  you_wrote: "आपने लिखा:",
  picture: "एक चित्र",
  latest_none: "अभी तक किसी ने टिप्पणी नहीं की है",
  latest_none_hint: "लेखों पर टिप्पणियाँ यहाँ दिखती हैं।",
  replies_none: "अभी कोई जवाब नहीं",
  replies_none_hint: "आपकी टिप्पणियों के जवाब यहाँ दिखते हैं।",
  popular_none: "अभी कोई लोकप्रिय लेख नहीं",
  popular_none_hint: "सबसे ज़्यादा टिप्पणियों वाले लेख यहाँ दिखते हैं।",
  login_title: "अपनी टिप्पणियों के जवाब देखने के लिए लॉग इन करें",
  login_hint: "यह सूची केवल आपको दिखती है।",
  login: "लॉग इन करें",
  offline: "अभी कोई कनेक्शन नहीं है।",
  failed: "यह लोड नहीं हो सका।",
  again: "फिर कोशिश करें",
};

export default hi;
