import { ownTable } from '@trestle/schema/ownTable';

/** A file type that can be uploaded. */
interface FileType {
  /** Extensions that a file of this type may have. */
  extensions: readonly string[];
  /** Browsers may display it: it can neither run nor load anything. Other types are downloaded (SECURITY.md, 31). */
  inline?: true;
}

/** File types that can be uploaded, by MIME type. */
export const FILE_TYPES: Readonly<Record<string, FileType>> = ownTable({
  'image/png': { extensions: ['png'], inline: true },
  'image/apng': { extensions: ['png', 'apng'], inline: true },
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], inline: true },
  'image/gif': { extensions: ['gif'], inline: true },
  'image/webp': { extensions: ['webp'], inline: true },
  'image/avif': { extensions: ['avif'], inline: true },
  'image/bmp': { extensions: ['bmp'], inline: true },
  'image/tiff': { extensions: ['tif', 'tiff'] },
  'image/heic': { extensions: ['heic', 'heif'] },
  'image/heif': { extensions: ['heic', 'heif'] },
  'image/svg+xml': { extensions: ['svg'] },
  'application/pdf': { extensions: ['pdf'], inline: true },
  'application/rtf': { extensions: ['rtf'] },
  // The container format of old Word, Excel, PowerPoint and Outlook files.
  'application/x-cfb': { extensions: ['doc', 'xls', 'ppt', 'msg'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { extensions: ['pptx'] },
  'application/vnd.oasis.opendocument.text': { extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { extensions: ['odp'] },
  'application/zip': { extensions: ['zip'] },
  'application/json': { extensions: ['json'] },
  'application/xml': { extensions: ['xml'] },
  'message/rfc822': { extensions: ['eml'] },
  'text/html': { extensions: ['html', 'htm', 'xhtml'] },
  'text/csv': { extensions: ['csv', 'tsv'] },
  'text/calendar': { extensions: ['ics'] },
  'text/vcard': { extensions: ['vcf'] },
  'text/markdown': { extensions: ['md'] },
  'text/plain': { extensions: ['txt', 'log'], inline: true },
  // Recorders on Android write sound alone as m4a, too.
  'video/mp4': { extensions: ['mp4', 'm4v', 'm4a'] },
  'video/x-m4v': { extensions: ['m4v', 'mp4'] },
  'video/3gpp': { extensions: ['mp4'] },
  'video/quicktime': { extensions: ['mov'] },
  'audio/mpeg': { extensions: ['mp3'] },
  'audio/x-m4a': { extensions: ['m4a'] },
});

/** Extensions of programs, scripts, shortcuts and disk images. Always refused (SECURITY.md, 30). */
export const BLOCKED_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'exe dll com scr pif cpl msi msp msix bat cmd ps1 psm1 vbs vbe js mjs cjs jse ws wsf wsh hta lnk url scf reg inf ' +
    'chm jar jnlp class apk app dmg pkg deb rpm sh bash zsh csh run ' +
    'php php3 php4 php5 phtml phar asp aspx ashx jsp jspx cgi pl py pyc rb ' +
    'swf wasm iso img vhd vhdx gadget application appref-ms shtml xht mht mhtml'
  ).split(' '),
);
/** MIME types that are always refused: programs and the like, and archives other than zip, which can't be checked. */
export const BLOCKED_TYPES: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-archive',
  'application/java-vm',
  'application/x-shockwave-flash',
  'application/wasm',
  'application/x-deb',
  'application/x-rpm',
  'application/x-apple-diskimage',
  'application/x-ms-shortcut',
  'application/x.ms.shortcut',
  'application/x.apple.alias',
  'application/vnd.android.package-archive',
  'application/vnd.ms-cab-compressed',
  'application/x-google-chrome-extension',
  'application/x-iso9660-image',
  'application/gzip',
  'application/x-gzip',
  'application/x-compressed-tar',
  'application/x-tar',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
  'application/x-lzip',
  'application/x-lz4',
  'application/x-compress',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/x-ace-compressed',
]);
/** Extensions of archives. They are refused inside a zip. */
export const ARCHIVE_EXTENSIONS: ReadonlySet<string> = new Set(
  'zip gz tgz bz2 tbz xz txz zst 7z rar tar cab jar arj lz lzh ace'.split(' '),
);

const typeByExtension = new Map(
  Object.entries(FILE_TYPES).flatMap(([type, { extensions }]) =>
    extensions.map((extension) => [extension, type] as const),
  ),
);
/** Extensions of all types that can be uploaded. */
export const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set(typeByExtension.keys());
/** Returns the MIME type for an extension; undefined when it is unknown. */
export const typeOfExtension = (extension: string): string | undefined => typeByExtension.get(extension);
