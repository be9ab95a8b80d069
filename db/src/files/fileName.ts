import { BLOCKED_EXTENSIONS, KNOWN_EXTENSIONS } from './fileTypes';

const MAX_NAME_LENGTH = 255;
/**
 * Control characters, line ends of any script, and marks that turn the reading round, so that 'gpj.exe' reads
 * 'exe.jpg'.
 */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** How browsers write a line end or a NUL in the name of a form's file. */
const ESCAPED_LINE_END = /%(00|0a|0d)/i;
/**
 * Windows drops these from the end of a name, so 'run.exe.' becomes 'run.exe' there; invisible signs hide the true
 * ending.
 */
const IGNORED_END = /[\s.\p{Cf}]$/u;
/** Devices to Windows, in any folder and with any ending. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])[ ]*(\.|$)/i;

/** The part behind the last dot, in small letters; '' where there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Why no system of ours or a reader's should write a file of this name, in words; undefined when it may. A name without
 * its folders.
 */
export const unsafeNameProblem = (name: string): string | undefined => {
  if (INVISIBLE.test(name) || ESCAPED_LINE_END.test(name))
    return 'The file name contains a character that cannot be kept';
  if (IGNORED_END.test(name)) return 'The file name must not end in a dot or a space';
  // A colon names a stream of another file, or a drive.
  if (name.includes(':')) return 'The file name must not contain a colon';
  return WINDOWS_DEVICE.test(name) ? 'The file name is reserved by Windows: choose another one' : undefined;
};

/** Why a name cannot be kept (safety 30), in words; undefined when it can. */
export const fileNameProblem = (name: string): string | undefined => {
  if (!name.trim() || /^\.+$/.test(name.trim())) return 'The file needs a name';
  if (name.length > MAX_NAME_LENGTH) return `Maximum length:${MAX_NAME_LENGTH}`;
  if (/[/\\]/.test(name)) return 'The file name must not contain a path';
  const unsafe = unsafeNameProblem(name);
  if (unsafe) return unsafe;
  const [, ...endings] = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  const inner = endings.slice(0, -1).find((part) => KNOWN_EXTENSIONS.has(part) || BLOCKED_EXTENSIONS.has(part));
  return inner === undefined ? undefined : `The file name must have one ending, not also .${inner}`;
};

/**
 * Why a path inside an archive is not taken, in words; undefined when it is. Old Windows programs separate folders by
 * `\`.
 */
export const archivePathProblem = (path: string): string | undefined => {
  if (/^[/\\]/.test(path)) return 'a path that leaves the archive';
  const parts = path.split(/[/\\]/);
  // The last part is empty where a folder is named.
  const file = parts.pop()!;
  // '...' and '. .' are '..' to some systems.
  if (parts.some((part) => part !== '.' && /^[\s.]+$/.test(part)) || /^[.]+$/.test(file))
    return 'a path that leaves the archive';
  if (parts.some((part) => INVISIBLE.test(part) || part.includes(':')))
    return `the folder name ${JSON.stringify(parts.join('/'))}`;
  return file === '' || unsafeNameProblem(file) === undefined ? undefined : `the file name ${JSON.stringify(file)}`;
};
