import { isUtf8 } from 'node:buffer';
import { damagedFile, unsupportedFile, uploadError } from '../uploadError';
import { readExtraFields, resolveZip64Sizes, unicodeName, ZIP64_PLACEHOLDER } from './extraFields';
import { findDirectory } from './zipDirectory';

/** A file or folder in a zip: its packed bytes, and every name that some program may read for it. */
export interface ZipEntry {
  names: readonly string[];
  packed: Buffer;
  /** Whether its bytes are not compressed. */
  isStored: boolean;
  unpackedSize: number;
}

/** Most files and folders in an archive. */
export const MAX_ENTRIES = 5000;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
/** Encrypted, strongly encrypted, or with masked headers. */
const ENCRYPTED_FLAGS = 0x2041;
const DESCRIPTOR_FLAG = 0x8;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;
const SYMBOLIC_LINK_TYPE = 0xa;

/** An entry of the directory. Sizes and the offset of its content are in bytes. */
interface DirectoryEntry {
  name: Buffer;
  names: string[];
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const decodeName = (bytes: Buffer): string => bytes.toString('utf8');
/**
 * Returns what must differ between two entries: their names in small letters. Windows writes names in the machine's old
 * code page, where `für` and `fär` are different bytes that no UTF-8 decoder tells apart.
 */
const nameKey = (name: Buffer): string => (isUtf8(name) ? decodeName(name).toLowerCase() : name.toString('hex'));

function readDirectoryEntry(bytes: Buffer, position: number): { entry: DirectoryEntry; next: number } {
  if (position + 46 > bytes.length || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE) throw damagedFile();
  const [flags, method] = [bytes.readUInt16LE(position + 8), bytes.readUInt16LE(position + 10)];
  const [nameEnd, extraEnd] = [
    position + 46 + bytes.readUInt16LE(position + 28),
    position + 46 + bytes.readUInt16LE(position + 28) + bytes.readUInt16LE(position + 30),
  ];
  const next = extraEnd + bytes.readUInt16LE(position + 32);
  if (next > bytes.length) throw damagedFile();
  if ((flags & ENCRYPTED_FLAGS) !== 0)
    throw uploadError(415, 'The archive is encrypted, so it cannot be checked. Upload it without a password', 'type');
  if (method !== STORED_METHOD && method !== DEFLATED_METHOD)
    throw uploadError(
      415,
      'The archive is packed in a way that cannot be opened here. Pack it as an ordinary zip',
      'type',
    );
  if (bytes.readUInt32LE(position + 38) >>> 28 === SYMBOLIC_LINK_TYPE)
    throw unsupportedFile('a link inside an archive');
  const name = bytes.subarray(position + 46, nameEnd);
  const extra = readExtraFields(bytes.subarray(nameEnd, extraEnd));
  const { unpacked, packed, offset } = resolveZip64Sizes(extra, {
    unpacked: bytes.readUInt32LE(position + 24),
    packed: bytes.readUInt32LE(position + 20),
    offset: bytes.readUInt32LE(position + 42),
  });
  return {
    entry: { name, names: [decodeName(name), ...unicodeName(extra)], flags, method, packed, unpacked, offset },
    next,
  };
}

/** Checks the bytes after the content: none, or a data descriptor with the same sizes as the directory. */
function checkGap(
  bytes: Buffer,
  from: number,
  to: number,
  { packed, unpacked }: DirectoryEntry,
  local: { flags: number; packed: number },
): void {
  const isSizeGiven = local.packed === packed || local.packed === ZIP64_PLACEHOLDER;
  if (to === from && isSizeGiven) return;
  if ((local.flags & DESCRIPTOR_FLAG) === 0 || !(isSizeGiven || local.packed === 0)) throw damagedFile();
  const position =
    bytes.length >= from + 4 &&
    bytes.readUInt32LE(from) === DESCRIPTOR_SIGNATURE &&
    to - from !== 12 &&
    to - from !== 20
      ? from + 4
      : from;
  const descriptorSizes =
    to - position === 12
      ? [bytes.readUInt32LE(position + 4), bytes.readUInt32LE(position + 8)]
      : to - position === 20
        ? [Number(bytes.readBigUInt64LE(position + 4)), Number(bytes.readBigUInt64LE(position + 12))]
        : [];
  if (descriptorSizes[0] !== packed || descriptorSizes[1] !== unpacked) throw damagedFile();
}

/** Reads an entry at its place. Its header must agree with the directory, and the next entry must follow directly. */
function readLocalEntry(bytes: Buffer, listed: DirectoryEntry, next: number): ZipEntry {
  const { offset, packed } = listed;
  if (offset + 30 > next || bytes.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw damagedFile();
  const flags = bytes.readUInt16LE(offset + 6);
  if ((flags & ENCRYPTED_FLAGS) !== 0 || bytes.readUInt16LE(offset + 8) !== listed.method) throw damagedFile();
  const nameEnd = offset + 30 + bytes.readUInt16LE(offset + 26);
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  if (start + packed > next || !bytes.subarray(offset + 30, nameEnd).equals(listed.name)) throw damagedFile();
  checkGap(bytes, start + packed, next, listed, { flags, packed: bytes.readUInt32LE(offset + 18) });
  const names = [...listed.names, ...unicodeName(readExtraFields(bytes.subarray(nameEnd, start)))];
  return {
    names,
    packed: bytes.subarray(start, start + packed),
    isStored: listed.method === STORED_METHOD,
    unpackedSize: listed.unpacked,
  };
}

/**
 * Reads the entries of a zip. They must fill it without gap or overlap from its first byte to its directory, so that
 * every program finds the same entries (SECURITY.md, 70).
 * @throws Problem 413 or 415
 */
export function readZip(bytes: Buffer): ZipEntry[] {
  const { start, end, count } = findDirectory(bytes);
  if (count > MAX_ENTRIES) throw uploadError(413, `The archive holds more than ${MAX_ENTRIES} files`, 'max');
  const directoryEntries: DirectoryEntry[] = [];
  let position = start;
  while (directoryEntries.length < count) {
    const { entry, next } = readDirectoryEntry(bytes, position);
    directoryEntries.push(entry);
    position = next;
  }
  if (position !== end || new Set(directoryEntries.map(({ name }) => nameKey(name))).size !== count)
    throw damagedFile();
  directoryEntries.sort((a, b) => a.offset - b.offset);
  if ((directoryEntries[0]?.offset ?? start) !== 0 && count > 0) throw damagedFile();
  if (count === 0 && start !== 0) throw damagedFile();
  return directoryEntries.map((entry, i) => readLocalEntry(bytes, entry, directoryEntries[i + 1]?.offset ?? start));
}
