import { startsWith } from './decodeText';
import { TableFileError } from './sheetData';

const saveAsXlsx = (what: string): TableFileError =>
  new TableFileError(`${what} Open it in your spreadsheet program, save it as xlsx or csv, and choose that file.`);

const OLD_WORKBOOK = 'This is a workbook of an old version of Excel (xls), which is not read here.';
const LOCKED_WORKBOOK =
  'This workbook is protected by a password. Open it in your spreadsheet program, save it without the password, and choose that file.';

/** Whether bytes hold a name as old Office files store it, two bytes a character. */
const holdsWideName = (bytes: Uint8Array, name: string): boolean => {
  const wide = [...name].flatMap((character) => [character.charCodeAt(0), 0]);
  for (let i = bytes.indexOf(wide[0]!); i >= 0; i = bytes.indexOf(wide[0]!, i + 1))
    if (wide.every((byte, j) => bytes[i + j] === byte)) return true;
  return false;
};

/**
 * Refuses kinds of file that are often taken for csv or xlsx, in words that say what they are.
 * @throws TableFileError
 */
export const refuseOtherFormats = (bytes: Uint8Array): void => {
  // The container of old Office files, and of every workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw holdsWideName(bytes, 'EncryptedPackage') ? new TableFileError(LOCKED_WORKBOOK) : saveAsXlsx(OLD_WORKBOOK);
  if (startsWith(bytes, 0x09, 0x08)) throw saveAsXlsx(OLD_WORKBOOK);
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new TableFileError('This is a PDF. Choose a csv or xlsx file.');
};

/**
 * Refuses text files that programs save under the name of a spreadsheet.
 * @throws TableFileError
 */
export const refuseMarkup = (text: string): void => {
  const beginning = text.slice(0, 500).trimStart().toLowerCase();
  if (/^(<!doctype html|<html|<table|<meta|<head|<body)/.test(beginning))
    throw saveAsXlsx('This is a web page, not a spreadsheet, whatever its name says.');
  if (beginning.startsWith('<?xml')) throw saveAsXlsx('This is an XML file, which is not read here.');
};

/**
 * Refuses zip files that are no xlsx workbook.
 * @param names of the files in it
 * @throws TableFileError
 */
export const refuseOtherZips = (names: ReadonlySet<string>): void => {
  if (names.has('xl/workbook.xml')) return;
  if (names.has('xl/workbook.bin')) throw saveAsXlsx('This is a binary workbook (xlsb), which is not read here.');
  if (names.has('content.xml')) throw saveAsXlsx('This is an OpenDocument file (ods), which is not read here.');
  if ([...names].some((name) => name.startsWith('Index/')))
    throw saveAsXlsx('This is a file of Apple Numbers, which is not read here.');
};
