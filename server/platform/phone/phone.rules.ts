import { isSupportedCountry, parsePhoneNumberWithError } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** A phone number as E.164; null for what is none, or names no country. */
export function normalPhone(text: string): string | null {
  const given = text.trim();
  if (!given.startsWith("+") || given.length > 32) return null;
  try {
    const number = parsePhoneNumberWithError(given);
    return number.isPossible() && number.ext === undefined ? number.number : null;
  } catch {
    return null;
  }
}

/** Whether numbers of a country (two letters, ISO 3166) are known. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** Country of a number that a mobile phone may have; null for landlines, services that charge, and no numbers. */
export function mobileCountry(phoneNumber: string): string | null {
  const number = parsePhoneNumberFromString(phoneNumber);
  return number?.isValid() === true ? (number.country ?? null) : null;
}
