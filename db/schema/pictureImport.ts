import type { FieldErrors } from './errors';
import type { ImportResult } from './importRows';

/** Pictures of one import. */
export const MAX_IMPORTED_PICTURES = 5000;

/** Endings of pictures that browsers show. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'bmp'] as const;

/** Endings of pictures that few browsers show: of telephones, printers and cameras. */
const OTHER_PICTURES: ReadonlySet<string> = new Set(
  'heic heif tif tiff svg psd ai eps raw dng cr2 cr3 nef arw'.split(' '),
);

/** What an import of pictures would do with one file. */
export interface CheckedPicture {
  /** Its position among the files that were sent, from 1. */
  row: number;
  /** `changed`: the product has a picture, and this one is shown in its place. */
  result: ImportResult;
  /** The product. */
  id?: number;
  code?: string;
  description?: string | null;
  /** Of a further picture: 2 and more. */
  number?: number | null;
  errors?: FieldErrors;
}
/** The reply to an import of pictures. */
export interface PictureImportReply {
  /** The `import_run` that uploads name; null for a dry run. */
  id: number | null;
  counts: Readonly<Record<ImportResult, number>>;
  /** Stands for what the import does with each file. */
  check: string;
  /** Bytes that the person may still upload today; null without a limit. */
  left_bytes: number | null;
  rows: readonly CheckedPicture[];
}

/** Returns the file's name in a path of a zip, without folders. Mac files hold É as two characters. */
export const fileOfPath = (path: string): string => path.normalize('NFC').split(/[/\\]/).at(-1)!;

/** A code that a picture's name may hold, and which of its product's pictures it is then. */
export interface PictureCode {
  code: string;
  /** 2 and more; null for the one that is shown first. */
  number: number | null;
}

/** `EMB-124_2`, `EMB-124-2` and `EMB-124 (2)` are the second picture of EMB-124. */
const NUMBERED = /^(.+?)(?:[_-](\d{1,2})|\s?\((\d{1,2})\))$/;

/**
 * Returns the codes that a picture's name may hold, the likeliest first: a product's code may end in `-2` itself.
 * @param path in a zip, or a file's name
 */
export function readPictureName(path: string): PictureCode[] {
  const name = fileOfPath(path)
    .replace(/\.[^.]*$/, '')
    .trim();
  const whole = name === '' ? [] : [{ code: name, number: null }];
  const [, code, ...numbers] = NUMBERED.exec(name) ?? [];
  const number = Number(numbers.find((text) => text !== undefined));
  return code === undefined ? whole : [...whole, { code: code.trim(), number: number < 2 ? null : number }];
}

/** Returns why a picture of a kind is not taken. @param kind such as `heic` */
export const otherPictureText = (kind: string): string => `Browsers don't show ${kind} pictures. Save it as jpg`;

/** Returns why a file's name is not a picture's; undefined for one that is. */
export function pictureEndingProblem(path: string): string | undefined {
  const ending = /\.([^.]+)$/.exec(fileOfPath(path))?.[1]?.toLowerCase() ?? '';
  if ((PICTURE_EXTENSIONS as readonly string[]).includes(ending)) return undefined;
  return OTHER_PICTURES.has(ending) ? otherPictureText(ending) : `Not a picture: ${PICTURE_EXTENSIONS.join(', ')}`;
}

/**
 * Returns the code that a name without a product was probably meant to hold. Codes often end in a dash and digits
 * themselves, so there the whole name is.
 */
export function probableCode(path: string): string | undefined {
  const codes = readPictureName(path).map(({ code }) => code);
  return /-\d+$/.test(codes[0] ?? '') ? codes[0] : codes.at(-1);
}
