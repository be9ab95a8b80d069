import { damagedFile, unsupportedFile, uploadError } from '../uploadError';
import { readExtraFields, resolveZip64Sizes, unicodeName } from './extraFields';
import { findDirectory } from './zipDirectory';

/** A file or folder in a zip: its packed bytes, and every name that some program may read for it. */
export interface ZipEntry {
  names: readonly string[];
  packed: Buffer;
  stored: boolean;
  unpackedSize: number;
}

export const MAX_ENTRIES = 5000;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
/** Encrypted, strongly encrypted, or with masked headers. */
const ENCRYPTED_FLAGS = 0x2041;
const DESCRIPTOR_FLAG = 0x8;
const STORED_METHOD = 0;
const DEFLATED = 8;
const SYMBOLIC_LINK = 0xa;
const ALL_ONES = 0xffffffff;

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

const readDirectoryEntry = (bytes: Buffer, at: number): { listed: DirectoryEntry; next: number } => {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damagedFile();
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [nameEnd, extraEnd] = [
    at + 46 + bytes.readUInt16LE(at + 28),
    at + 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30),
  ];
  const next = extraEnd + bytes.readUInt16LE(at + 32);
  if (next > bytes.length) throw damagedFile();
  if ((flags & ENCRYPTED_FLAGS) !== 0)
    throw uploadError(415, 'The archive is encrypted, so it cannot be checked. Upload it without a password', 'type');
  if (method !== STORED_METHOD && method !== DEFLATED)
    throw uploadError(
      415,
      'The archive is packed in a way that cannot be opened here. Pack it as an ordinary zip',
      'type',
    );
  if (bytes.readUInt32LE(at + 38) >>> 28 === SYMBOLIC_LINK) throw unsupportedFile('a link inside an archive');
  const name = bytes.subarray(at + 46, nameEnd);
  const extra = readExtraFields(bytes.subarray(nameEnd, extraEnd));
  const { unpacked, packed, offset } = resolveZip64Sizes(extra, {
    unpacked: bytes.readUInt32LE(at + 24),
    packed: bytes.readUInt32LE(at + 20),
    offset: bytes.readUInt32LE(at + 42),
  });
  return {
    listed: { name, names: [decodeName(name), ...unicodeName(extra)], flags, method, packed, unpacked, offset },
    next,
  };
};

/** Checks the bytes after the content: none, or a data descriptor with the same sizes as the directory. */
const checkGap = (
  bytes: Buffer,
  from: number,
  to: number,
  { packed, unpacked }: DirectoryEntry,
  local: { flags: number; packed: number },
): void => {
  const isSizeGiven = local.packed === packed || local.packed === ALL_ONES;
  if (to === from && isSizeGiven) return;
  if ((local.flags & DESCRIPTOR_FLAG) === 0 || !(isSizeGiven || local.packed === 0)) throw damagedFile();
  const at =
    bytes.length >= from + 4 &&
    bytes.readUInt32LE(from) === DESCRIPTOR_SIGNATURE &&
    to - from !== 12 &&
    to - from !== 20
      ? from + 4
      : from;
  const described =
    to - at === 12
      ? [bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)]
      : to - at === 20
        ? [Number(bytes.readBigUInt64LE(at + 4)), Number(bytes.readBigUInt64LE(at + 12))]
        : [];
  if (described[0] !== packed || described[1] !== unpacked) throw damagedFile();
};

/** Reads an entry at its place. Its header must agree with the directory, and the next entry must follow directly. */
const readLocalEntry = (bytes: Buffer, listed: DirectoryEntry, next: number): ZipEntry => {
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
    stored: listed.method === STORED_METHOD,
    unpackedSize: listed.unpacked,
  };
};

/**
 * Reads the entries of a zip. They must fill it without gap or overlap from its first byte to its directory, so that
 * every program finds the same entries (SECURITY.md, 70).
 * @throws Problem 413 or 415
 */
export const readZip = (bytes: Buffer): ZipEntry[] => {
  const { start, end, count } = findDirectory(bytes);
  if (count > MAX_ENTRIES) throw uploadError(413, `The archive holds more than ${MAX_ENTRIES} files`, 'max');
  const listed: DirectoryEntry[] = [];
  let at = start;
  while (listed.length < count) {
    const entry = readDirectoryEntry(bytes, at);
    listed.push(entry.listed);
    at = entry.next;
  }
  if (at !== end || new Set(listed.map(({ names }) => names[0]!.toLowerCase())).size !== count) throw damagedFile();
  listed.sort((a, b) => a.offset - b.offset);
  if ((listed[0]?.offset ?? start) !== 0 && count > 0) throw damagedFile();
  if (count === 0 && start !== 0) throw damagedFile();
  return listed.map((entry, i) => readLocalEntry(bytes, entry, listed[i + 1]?.offset ?? start));
};
