import { splitList } from "./sql-scopes";

/** The text between a bracket and the one that closes it. */
function within(source: string, open: number): string {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if ("([{".includes(source[at] ?? "")) depth += 1;
    if (")]}".includes(source[at] ?? "")) depth -= 1;
    if (depth === 0) return source.slice(open + 1, at);
  }
  return source.slice(open + 1);
}

/** The account itself, or a text with its id in it, as names of locks are. */
const ACCOUNT = /^(?:(?:[\w.]*\.)?(?:accountId|account\.id)|`[^`]*\$\{accountId\}[^`]*`)$/;

/** Whether an expression is a list whose first value is the account, directly or by a constant of the same file. */
function beginsWithAccount(expression: string, source: string): boolean {
  const list = /^\[([\s\S]*)\]$/.exec(expression.trim())?.[1];
  const first = list === undefined ? `...${expression.trim()}` : (splitList(list)[0] ?? "");
  if (ACCOUNT.test(first)) return true;
  const spread = /^\.\.\.(\w+)(\()?/.exec(first);
  if (spread === null) return false;
  const [, name = "", call] = spread;
  const begins =
    call === undefined
      ? `const ${name}(?:: [^=]+)? = \\[`
      : `function ${name}\\((?:(?!\\n\\})[\\s\\S])*?return \\[`;
  const starts = [...source.matchAll(new RegExp(begins, "g"))];
  return (
    starts.length > 0 &&
    starts.every((match) => {
      const values = within(source, match.index + match[0].length - 1);
      return ACCOUNT.test(splitList(values)[0] ?? "");
    })
  );
}

const QUERY = /\.query(?:<(?:[^<>]|<[^<>]*>)*>)?\(/g;

/** Calls that send a statement without the account as its first value, except statements without an account. */
export function callsWithoutAccount(source: string, withoutAccount: ReadonlySet<string>): string[] {
  return [...source.matchAll(QUERY)].flatMap((match) => {
    const [constant = "", values = ""] = splitList(within(source, match.index + match[0].length - 1));
    if (withoutAccount.has(constant)) return [];
    // Values that are passed through appear in the calls that pass them.
    if (values.trim() === "values" && constant === "query") return passedThrough(source);
    return beginsWithAccount(values, source) ? [] : [`${constant}: ${values}`];
  });
}

const PASSED = /\((?:db|tx), \[/g;

function passedThrough(source: string): string[] {
  const lists = [...source.matchAll(PASSED)].map((match) =>
    within(source, match.index + match[0].length - 1),
  );
  const wrong = lists.filter((list) => !ACCOUNT.test(splitList(list)[0] ?? ""));
  return lists.length === 0 ? ["calls with values that are not found"] : wrong;
}

const PRISMA = /\bprisma\s*\.\w+\s*\.(\w+)\(/g;

/** The source text that defines a name in a file: an object, or the function that creates it. */
function objectsNamed(name: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`const ${name}\\b[\\s\\S]*?;\\n`, "g"))].map(
    ([definition]) => definition,
  );
}

function namesAccount(part: string, source: string): boolean {
  if (/\baccountId\b/.test(part)) return true;
  const names = [...part.matchAll(/^(?:where|data)$|(?:where|data): (\w+)$|\.\.\.(\w+)/g)];
  return names.some(([whole, named, spread]) => {
    const objects = objectsNamed(named ?? spread ?? whole, source);
    return objects.length > 0 && objects.every((object) => namesAccount(object, source));
  });
}

/** Calls of the ORM whose condition, or whose new row if there is none, names no account. */
export function ormCallsWithoutAccount(source: string): string[] {
  return [...source.matchAll(PRISMA)].flatMap((match) => {
    const argument = within(source, match.index + match[0].length - 1)
      .trim()
      .replace(/^\{([\s\S]*)\}$/, "$1");
    const parts = splitList(argument);
    const isRow = /^create/.test(match[1] ?? "");
    const part = parts.find((one) => new RegExp(isRow ? "^data\\b" : "^where\\b").test(one));
    const hasAccount = part !== undefined && namesAccount(part.trim(), source);
    return hasAccount ? [] : [`${match[0]} ${argument.slice(0, 120)}`];
  });
}
