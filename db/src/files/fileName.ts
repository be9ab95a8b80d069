import { hasInvisible } from '../platform/invisibleCharacters';
import { BLOCKED_EXTENSIONS, KNOWN_EXTENSIONS } from './fileTypes';

const MAX_NAME_CHARACTERS = 255;
/** A line end or NUL in the name of a form's file, as browsers escape it. */
const ESCAPED_LINE_END = /%(00|0a|0d)/i;
/** Ends that Windows drops, so that 'run.exe.' becomes 'run.exe', and invisible signs that hide the extension. */
const IGNORED_END = /[\s.\p{Cf}]$/u;
/** Names of devices in Windows, in any folder and with any extension. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])[ ]*(\.|$)/i;

/**
 * Reads the name of a form's file. Browsers write a quotation mark as `%22`: 24" is a size of tables. Macs send É as two
 * characters, which no search for É finds.
 */
export const readFileName = (sent: string): string => sent.replaceAll('%22', '"').normalize('NFC');

/** Returns the part after the last dot, in lower case; '' when there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns why a file name is unsafe on some system; undefined when it is safe. @param name without folders */
function unsafeNameProblem(name: string): string | undefined {
  if (hasInvisible(name) || ESCAPED_LINE_END.test(name))
    return 'The file name contains a character that cannot be kept';
  if (IGNORED_END.test(name)) return 'The file name must not end in a dot or a space';
  // A colon names a stream of another file, or a drive.
  if (name.includes(':')) return 'The file name must not contain a colon';
  return WINDOWS_DEVICE.test(name) ? 'The file name is reserved by Windows: choose another one' : undefined;
}

/** Returns why an upload can't have this name (SECURITY.md, 30); undefined when it can. */
export function fileNameProblem(name: string): string | undefined {
  if (!name.trim() || /^\.+$/.test(name.trim())) return 'The file needs a name';
  if (name.length > MAX_NAME_CHARACTERS) return `Maximum length:${MAX_NAME_CHARACTERS}`;
  if (/[/\\]/.test(name)) return 'The file name must not contain a path';
  const nameProblem = unsafeNameProblem(name);
  if (nameProblem) return nameProblem;
  const [, ...extensions] = name
    .toLowerCase()
    .split('.')
    .map((part) => part.trim());
  const innerExtension = extensions
    .slice(0, -1)
    .find((part) => KNOWN_EXTENSIONS.has(part) || BLOCKED_EXTENSIONS.has(part));
  return innerExtension === undefined ? undefined : `The file name must have one ending, not also .${innerExtension}`;
}

/**
 * Returns why a path inside an archive is refused; undefined when it is fine. Old Windows programs write `\` for `/`.
 */
export function archivePathProblem(path: string): string | undefined {
  if (/^[/\\]/.test(path)) return 'a path that leaves the archive';
  const parts = path.split(/[/\\]/);
  // The last part is empty for a folder.
  const file = parts.pop()!;
  // Some systems treat '...' and '. .' like '..'.
  if (parts.some((part) => part !== '.' && /^[\s.]+$/.test(part)) || /^[.]+$/.test(file))
    return 'a path that leaves the archive';
  if (parts.some((part) => hasInvisible(part) || part.includes(':')))
    return `the folder name ${JSON.stringify(parts.join('/'))}`;
  return file === '' || unsafeNameProblem(file) === undefined ? undefined : `the file name ${JSON.stringify(file)}`;
}
