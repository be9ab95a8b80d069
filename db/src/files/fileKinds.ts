/** What a file may be, by its MIME type: the endings that its name may have, and how it is shown. */
interface Kind {
  endings: readonly string[];
  /** A browser may show it in place: it can neither run nor load anything. All else is a download (safety 31). */
  inline?: true;
}

export const KINDS: Readonly<Record<string, Kind>> = {
  'image/png': { endings: ['png'], inline: true },
  'image/apng': { endings: ['png', 'apng'], inline: true },
  'image/jpeg': { endings: ['jpg', 'jpeg', 'jpe', 'jfif'], inline: true },
  'image/gif': { endings: ['gif'], inline: true },
  'image/webp': { endings: ['webp'], inline: true },
  'image/avif': { endings: ['avif'], inline: true },
  'image/bmp': { endings: ['bmp'], inline: true },
  'image/tiff': { endings: ['tif', 'tiff'] },
  'image/heic': { endings: ['heic', 'heif'] },
  'image/svg+xml': { endings: ['svg'] },
  'application/pdf': { endings: ['pdf'], inline: true },
  'application/rtf': { endings: ['rtf'] },
  // Word, Excel, PowerPoint and Outlook of old all keep this one container.
  'application/x-cfb': { endings: ['doc', 'xls', 'ppt', 'msg'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { endings: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { endings: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { endings: ['pptx'] },
  'application/vnd.oasis.opendocument.text': { endings: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { endings: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': { endings: ['odp'] },
  'application/zip': { endings: ['zip'] },
  'application/json': { endings: ['json'] },
  'application/xml': { endings: ['xml'] },
  'message/rfc822': { endings: ['eml'] },
  'text/html': { endings: ['html', 'htm', 'xhtml'] },
  'text/csv': { endings: ['csv', 'tsv'] },
  'text/calendar': { endings: ['ics'] },
  'text/vcard': { endings: ['vcf'] },
  'text/markdown': { endings: ['md'] },
  'text/plain': { endings: ['txt', 'log'], inline: true },
  'video/mp4': { endings: ['mp4', 'm4v'] },
  'video/quicktime': { endings: ['mov'] },
  'audio/mpeg': { endings: ['mp3'] },
  'audio/x-m4a': { endings: ['m4a'] },
};

/** Programs, scripts, shortcuts and disk images: never taken, whatever is inside (safety 30). */
export const BARRED_ENDINGS: ReadonlySet<string> = new Set(
  (
    'exe dll com scr pif cpl msi msp msix bat cmd ps1 psm1 vbs vbe js mjs cjs jse ws wsf wsh hta lnk url scf reg inf chm ' +
    'jar jnlp class apk app dmg pkg deb rpm sh bash zsh csh run php php3 php4 php5 phtml phar asp aspx ashx jsp jspx cgi pl py pyc rb ' +
    'swf wasm iso img vhd vhdx gadget application appref-ms shtml xht mht mhtml'
  ).split(' '),
);
/** The same by content. Packed archives but zip cannot be looked into without unpacking them. */
export const BARRED_TYPES: ReadonlySet<string> = new Set([
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
/** Archives inside a zip: what they hold is seen only by unpacking. */
export const PACKED_ENDINGS: ReadonlySet<string> = new Set(
  'zip gz tgz bz2 tbz xz txz zst 7z rar tar cab jar arj lz lzh ace'.split(' '),
);

const byEnding = new Map(
  Object.entries(KINDS).flatMap(([type, { endings }]) => endings.map((ending) => [ending, type] as const)),
);
export const KNOWN_ENDINGS: ReadonlySet<string> = new Set(byEnding.keys());
/** The type that an ending says; undefined where it says nothing to us. */
export const typeOfEnding = (ending: string): string | undefined => byEnding.get(ending);
