/** Collects the bytes of a BIFF8 stream, the format of .xls since Excel 97. All numbers are little endian. */
export interface ByteWriter {
  u8(...values: number[]): ByteWriter;
  u16(...values: number[]): ByteWriter;
  u32(...values: number[]): ByteWriter;
  f64(value: number): ByteWriter;
  bytes(content: Uint8Array): ByteWriter;
  length(): number;
  /** The bytes so far, without a copy. */
  content(): Buffer;
}
const INITIAL_SIZE_BYTES = 1024;

/** Creates a writer whose buffer doubles when it is full. */
export function createBytes(): ByteWriter {
  let buffer = Buffer.allocUnsafe(INITIAL_SIZE_BYTES);
  let usedBytes = 0;
  const reserve = (byteCount: number): number => {
    if (usedBytes + byteCount > buffer.length) {
      const largerBuffer = Buffer.allocUnsafe(Math.max(buffer.length * 2, usedBytes + byteCount));
      buffer.copy(largerBuffer, 0, 0, usedBytes);
      buffer = largerBuffer;
    }
    usedBytes += byteCount;
    return usedBytes - byteCount;
  };
  const writer: ByteWriter = {
    u8(...values) {
      for (const value of values) {
        const offset = reserve(1);
        buffer.writeUInt8(value, offset);
      }
      return writer;
    },
    u16(...values) {
      for (const value of values) {
        const offset = reserve(2);
        buffer.writeUInt16LE(value, offset);
      }
      return writer;
    },
    u32(...values) {
      for (const value of values) {
        const offset = reserve(4);
        buffer.writeUInt32LE(value, offset);
      }
      return writer;
    },
    f64(value) {
      const offset = reserve(8);
      buffer.writeDoubleLE(value, offset);
      return writer;
    },
    bytes(content) {
      const offset = reserve(content.length);
      buffer.set(content, offset);
      return writer;
    },
    length: () => usedBytes,
    content: () => buffer.subarray(0, usedBytes),
  };
  return writer;
}

/** Numbers of the kinds of records. */
export const RECORD = {
  EOF: 0x0a,
  FOOTER: 0x15,
  EXTERNSHEET: 0x17,
  NAME: 0x18,
  SELECTION: 0x1d,
  DATE1904: 0x22,
  FONT: 0x31,
  CONTINUE: 0x3c,
  WINDOW1: 0x3d,
  PANE: 0x41,
  CODEPAGE: 0x42,
  DEFAULT_COLUMN_WIDTH: 0x55,
  OBJECT: 0x5d,
  COLUMN: 0x7d,
  SHEET_OPTIONS: 0x81,
  SHEET: 0x85,
  AUTO_FILTER: 0x9d,
  PAGE_SETUP: 0xa1,
  CELL_FORMAT: 0xe0,
  DRAWING_GROUP: 0xeb,
  DRAWING: 0xec,
  STRINGS: 0xfc,
  STRING_CELL: 0xfd,
  SUPBOOK: 0x1ae,
  DIMENSIONS: 0x200,
  NUMBER_CELL: 0x203,
  BOOLEAN_CELL: 0x205,
  WINDOW2: 0x23e,
  STYLE: 0x293,
  NUMBER_FORMAT: 0x41e,
  BOF: 0x809,
} as const;

/** Appends a record: its number, its length, and what `fill` writes. */
export function addRecord(stream: ByteWriter, number: number, fill?: (bytes: ByteWriter) => void): void {
  const data = createBytes();
  fill?.(data);
  stream.u16(number, data.length()).bytes(data.content());
}

const isNarrow = (text: string): boolean => !/[^\u0000-\u00ff]/.test(text); // oxlint-disable-line no-control-regex
/** Encodes a text: its flag byte, and its characters in one byte each where all fit, else in two. */
export const encodeText = (text: string): { flags: 0 | 1; content: Buffer } =>
  isNarrow(text)
    ? { flags: 0, content: Buffer.from(text, 'latin1') }
    : { flags: 1, content: Buffer.from(text, 'utf16le') };

/** Starts the workbook (5) or a sheet (16). */
export const addBof = (stream: ByteWriter, type: 0x05 | 0x10): void =>
  addRecord(stream, RECORD.BOF, (bytes) => bytes.u16(0x0600, type, 0x0dbb, 0x07cc).u32(0x41, 0x06));
