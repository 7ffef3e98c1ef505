import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  title: "खोज: {term}",
  results: "“{term}” के परिणाम",
  noResults: "“{term}” के लिए कोई परिणाम नहीं",
  noFilteredStories: "इन फ़िल्टर से कोई लेख नहीं मिला",
  count: "{count, plural, one {# लेख} other {# लेख}}",
  moreThan: "{count, plural, one {# लेख} other {# लेखों}} से ज़्यादा",
  sortBy: "क्रम",
  bestMatch: "सबसे उपयुक्त",
  newest: "सबसे नए",
  advice:
    "वर्तनी जाँचें या कम शब्दों से खोजें। किसी वाक्यांश को ठीक वैसा ही खोजने के लिए “उद्धरण चिह्न” लगाएँ, या किसी शब्द को छोड़ने के लिए उसके पहले - लगाएँ।",
  fewerFilters: "बिना फ़िल्टर खोजें",
  showingResultsFor: "“{term}” के लिए कोई परिणाम नहीं। {link} के परिणाम दिखाए जा रहे हैं",
  didYouMean: "क्या आपका मतलब {link} था?",
  commonWords: "“{term}” में केवल बहुत आम शब्द हैं, इसलिए ये हाल के वे शीर्षक हैं जिनमें ठीक यही शब्द हैं।",
  noCommonWords: "“{term}” में केवल बहुत आम शब्द हैं, और हाल के किसी शीर्षक में ठीक यही शब्द नहीं हैं। कोई कम आम शब्द जोड़ें।",
  resultsRegion: "परिणाम",
  filters: "फ़िल्टर",
  section: "अनुभाग",
  from: "इस दिन से प्रकाशित",
  to: "इस दिन तक प्रकाशित",
  apply: "फ़िल्टर लगाएँ",
  invalidFrom: "सही आरंभ तिथि लिखें, जैसे 2026-11-27",
  invalidTo: "सही अंतिम तिथि लिखें, जैसे 2026-11-27",
  reversed: "अंतिम तिथि आरंभ तिथि से पहले नहीं हो सकती",
};

export default hi;
