import { z } from 'zod';

/** What bff/README.md and error messages say about a setting. */
export interface SettingInfo {
  /** Name of the environment variable. */
  name: string;
  /** Meaning, with the unit. */
  doc: string;
  /** The default as an operator would write it; undefined when there is none. */
  fallback?: string;
  /** The default in words, where it isn't a plain value. */
  fallbackDoc?: string;
  /** The value never appears in a message. */
  isSecret?: boolean;
  /** An empty value means an empty list; for all other settings it means the default. */
  isList?: boolean;
}

/** Documentation of every setting, by its schema. */
export const settingInfo = z.registry<SettingInfo>();

type TextSchema = z.ZodType<unknown, string>;

/** Declares a setting with a default. The default is read like a value from the environment. */
export function setting<S extends TextSchema>(schema: S, info: SettingInfo & { fallback: string }): z.ZodPrefault<S> {
  const declared = schema.prefault(info.fallback as z.input<S>);
  settingInfo.add(declared, info);
  return declared;
}

/** Declares a setting that may be absent. */
export function optionalSetting<S extends TextSchema>(schema: S, info: SettingInfo): z.ZodOptional<S> {
  const declared = schema.optional();
  settingInfo.add(declared, info);
  return declared;
}

/** A text that matches a pattern. @param expected ends the sentence '{NAME} must be …' */
export const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

/** A text that a function accepts. @param expected ends the sentence '{NAME} must be …' */
export const accepted = (accepts: (text: string) => boolean, expected: string) => z.string().refine(accepts, expected);

/** A number from `min` to `max`, both included; without a fraction unless `pattern` allows one. */
export function number(min: number, max: number, pattern = /^-?\d{1,9}$/) {
  const isInRange = (text: string): boolean => pattern.test(text) && Number(text) >= min && Number(text) <= max;
  return z.string().refine(isInRange, `a number from ${min} to ${max}`).transform(Number);
}

/** On or off, in the words that people use. */
export const flag = z.stringbool({
  truthy: ['on', '1', 'true', 'yes'],
  falsy: ['off', '0', 'false', 'no'],
  error: 'on or off',
});

/** One of some words. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: words.join(' or ') });

/** Several values, separated by spaces or commas unless `separator` says otherwise. */
export function list(item: RegExp | ((part: string) => boolean), expected: string, separator = /[\s,]+/) {
  const accepts = typeof item === 'function' ? item : (part: string) => item.test(part);
  const split = (text: string): string[] =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return z
    .string()
    .transform(split)
    .refine((parts) => parts.every(accepts), `a list of ${expected}`);
}

/** Names of groups, separated by commas. An empty text doesn't switch a rule off: `none` does. */
export const groupNames = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .refine((names) => names.length > 0, 'names of groups, separated by commas, or none')
  .transform((names) => (names.length === 1 && names[0]!.toLowerCase() === 'none' ? [] : names));

/** An IANA time zone that this Node knows. */
export const timeZone = z.string().refine((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}, 'a time zone like Australia/Melbourne');
