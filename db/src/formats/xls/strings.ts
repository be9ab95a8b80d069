import { encodeText, RECORD, type ByteWriter } from './records';

/** Most bytes in one record. */
const MAX_RECORD_BYTES = 8224;

/** The texts of a workbook. Cells refer to them by number. */
export interface StringTable {
  /** @returns the text's number */
  add(text: string): number;
  write(stream: ByteWriter): void;
}
/** Stores each text once. `write` splits the table over records, since each has a limit. */
export function createStringTable(): StringTable {
  const numbers = new Map<string, number>();
  let useCount = 0;
  return {
    add(text) {
      useCount += 1;
      let number = numbers.get(text);
      if (number === undefined) numbers.set(text, (number = numbers.size));
      return number;
    },
    write(stream) {
      let record = Buffer.allocUnsafe(MAX_RECORD_BYTES);
      let usedBytes = 0;
      let type: number = RECORD.STRINGS;
      const flush = (): void => {
        stream.u16(type, usedBytes).bytes(record.subarray(0, usedBytes));
        type = RECORD.CONTINUE;
        usedBytes = 0;
      };
      usedBytes = record.writeUInt32LE(useCount, usedBytes);
      usedBytes = record.writeUInt32LE(numbers.size, usedBytes);
      for (const text of numbers.keys()) {
        const { flags, content } = encodeText(text);
        const perCharacter = flags + 1;
        // A text's head stays together with its first character.
        if (usedBytes + 3 + perCharacter > MAX_RECORD_BYTES) flush();
        usedBytes = record.writeUInt16LE(text.length, usedBytes);
        usedBytes = record.writeUInt8(flags, usedBytes);
        for (let offset = 0; offset < content.length;) {
          const freeBytes = MAX_RECORD_BYTES - usedBytes;
          const part = content.subarray(offset, offset + freeBytes - (freeBytes % perCharacter));
          usedBytes += part.copy(record, usedBytes);
          offset += part.length;
          if (offset < content.length) {
            flush();
            usedBytes = record.writeUInt8(flags, 0);
          }
        }
      }
      flush();
      record = Buffer.alloc(0);
    },
  };
}
