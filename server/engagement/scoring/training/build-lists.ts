import { readFileSync } from "node:fs";
import { cuss } from "cuss";
import { cuss as cussSpanish } from "cuss/es";
import { cuss as cussFrench } from "cuss/fr";
import { cuss as cussItalian } from "cuss/it";
import { cuss as cussPortuguese } from "cuss/pt";
import { z } from "zod";
import { flattenRuns, foldText } from "../text/fold.rules";

/** Rating of cuss: 2 is a word that is hardly ever used without profanity. */
const SURE = 2;

/** Languages whose lists contain single words; the other lists cannot be matched word by word. */
const LANGUAGES = [
  "ar",
  "cs",
  "da",
  "de",
  "es",
  "fi",
  "fr",
  "hu",
  "it",
  "nl",
  "no",
  "pl",
  "pt",
  "ru",
  "sv",
  "tr",
  "fa",
  "hi",
] as const;

/** Ordinary words of English or of another listed language, despite their entries in the lists. */
const ORDINARY = new Set(
  "africa gables hobo cushi carruth chunky cocky cohee dong dope fatah geez greaser groid hooker honger hoser jig jigger limey lugan mockey nip orga panti piker pocha pollock pom prick puddy queer redneck rigger rimming russki sadis sandm sexed sissy sixtynine slant slapper slave sloper slopey smut snowback spankthemonkey spit spitter spunk squinty stringer stupid sucker taff tang tard timber tinker tinkers tortur trailertrash triplex tuckahoe twinkie uck vibr vomit wab welcher whop willie willies wn xkwe yank yanks zigabo dink dinks gringo gringos fu fan fag chug twink moron kimchis cumquat kumquat kumquats boong gyp ero esqua evl exkwew flange floo forni freefuck fubar fuc gora hebe hymie indon injun jap lez macaca mams moky moskal mulatto negro negroes negroid nigger niggard niggardly niggle niggled niggling padd polack poo poop pooper porno puke pussies rere seppo shav shawtypimp skwa spook squaw swede tar threeway transvestite usama whiskey whiz wop wuss yid dix dahmer dammit loadedgun magicwand mickeyfinn moneyshot jacktheripper hotdamn hottotrot boonie boonies badger barf beanbag beanbags bong booty backdoorman christ clogwog commie coolie cornhole crap crappy degos drag turnon trannie unfuckable wee weenie weewee geezer geezers bogan bluegum bluegums bule bules bung chav china chink burr butthead jeez jesus looser loser goddamit cummer cumming pansies pansy pimp pimped pimper peep mau lubra meatrack mosshead nookie nooky noonan nudger payo peni perv pudd pud puss reefer reestie rearend rearentry roundeye shiksa skum slimebucket slimeball sooties sooty tittie splittail squarehead stuinties swallower swalow three teste third thirdeye thirdleg tuna whacker whash whitey yarpie yellowman bast lolita".split(
    " ",
  ),
);

function clean(words: Iterable<string>, ordinary: ReadonlySet<string>): string[] {
  const folded = [...words].map((word) => foldText(word).replaceAll(/['’-]/g, ""));
  return [...new Set(folded)]
    .filter((word) => /^[\p{L}\p{M}\d]{3,30}$/u.test(word) && !ORDINARY.has(word) && !ordinary.has(word))
    .sort();
}

function listSureWords(rated: Record<string, number>): string[] {
  return Object.entries(rated).flatMap(([word, sureness]) => (sureness >= SURE ? [word] : []));
}

/** List English words that are certain, or in both lists; without words of ordinary mail. */
function listEnglish(ordinary: ReadonlySet<string>): string[] {
  const both = naughty("en").filter((word) => (cuss[word] ?? 0) >= 1);
  return clean([...listSureWords(cuss), ...both], ordinary);
}

function listOtherLanguages(ordinary: ReadonlySet<string>): Record<string, string> {
  const rated: Record<string, string[]> = {
    es: listSureWords(cussSpanish),
    fr: listSureWords(cussFrench),
    it: listSureWords(cussItalian),
    pt: listSureWords(cussPortuguese),
  };
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const words = clean([...naughty(language), ...(rated[language] ?? [])], ordinary);
      // Short Latin words are often words of another language.
      return [language, words.filter((word) => word.length >= 4 || !/^[a-z]+$/.test(word)).join("|")];
    }),
  );
}

/** The packages export functions and untyped modules; only their data is needed. */
function readTable<T>(file: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(`node_modules/${file}`, "utf8")));
}

function naughty(language: string): string[] {
  return readTable(`naughty-words/${language}.json`, z.array(z.string()));
}

/** Pairs of a letter outside ASCII and the letter a to z that it resembles, after folding. */
function confusables(): string {
  return Object.entries(readTable("unhomoglyph/data.json", z.record(z.string(), z.string())))
    .flatMap(([sign, letter]) => {
      const from = foldText(sign);
      const to = letter.toLowerCase();
      return [...from].length === 1 && from > "\u007f" && /^[a-z]$/.test(to) && /\p{L}/u.test(from)
        ? [[from, to]]
        : [];
    })
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .filter(([from], index, all) => all[index - 1]?.[0] !== from)
    .flat()
    .join("");
}

/** Build the data of the generated files. `ordinary` contains words that ordinary mail uses. */
export function buildLists(ordinary: ReadonlySet<string>): {
  english: string;
  otherLanguages: Record<string, string>;
  confusables: string;
} {
  const english = listEnglish(ordinary);
  return {
    english: [...new Set([...english, ...english.map(flattenRuns).filter((word) => word.length > 4)])]
      .sort()
      .join("|"),
    otherLanguages: listOtherLanguages(ordinary),
    confusables: confusables(),
  };
}
