import { InvalidArgumentError } from "commander";

/** Creates the parser of an argument or option that is an ID; it refuses anything else with this message. */
export function createIdParser(message: string): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new InvalidArgumentError(message);
  };
}
