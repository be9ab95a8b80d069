import { BARRED_ENDINGS, KNOWN_ENDINGS } from './fileKinds';

const LONGEST = 255;
/** Control characters, line ends of any script, and marks that turn the reading round, so that 'gpj.exe' reads 'exe.jpg'. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** How browsers write a line end or a NUL in the name of a form's file. */
const ESCAPED = /%(00|0a|0d)/i;

/** The part behind the last dot, in small letters; '' where there is none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Why a name cannot be kept (safety 30), in words; undefined when it can. */
export const wrongName = (name: string): string | undefined => {
  if (!name.trim() || /^\.+$/.test(name.trim())) return 'The file needs a name';
  if (name.length > LONGEST) return `Maximum length:${LONGEST}`;
  if (UNSEEN.test(name) || ESCAPED.test(name)) return 'The file name contains a character that cannot be kept';
  if (/[/\\]/.test(name)) return 'The file name must not contain a path';
  const [, ...endings] = name.toLowerCase().split('.').map((part) => part.trim());
  const inner = endings.slice(0, -1).find((part) => KNOWN_ENDINGS.has(part) || BARRED_ENDINGS.has(part));
  return inner === undefined ? undefined : `The file name must have one ending, not also .${inner}`;
};
