import { encodeText, RECORD, type ByteWriter } from './records';

/** Most bytes in one record. */
const MAX_RECORD_BYTES = 8224;

/** The texts of a workbook. Cells hold their numbers. */
export interface StringTable {
  /** @returns the text's number */
  add(text: string): number;
  write(stream: ByteWriter): void;
}
/** Stores each text once. `write` splits the table over records, since each has a limit. */
export const createStringTable = (): StringTable => {
  const numbers = new Map<string, number>();
  let uses = 0;
  return {
    add(text) {
      uses += 1;
      let number = numbers.get(text);
      if (number === undefined) numbers.set(text, (number = numbers.size));
      return number;
    },
    write(stream) {
      let record = Buffer.allocUnsafe(MAX_RECORD_BYTES);
      let used = 0;
      let type: number = RECORD.STRINGS;
      const flush = (): void => {
        stream.u16(type, used).bytes(record.subarray(0, used));
        type = RECORD.CONTINUE;
        used = 0;
      };
      used = record.writeUInt32LE(uses, used);
      used = record.writeUInt32LE(numbers.size, used);
      for (const text of numbers.keys()) {
        const { flags, content } = encodeText(text);
        const perCharacter = flags + 1;
        // A text's head stays together with its first character.
        if (used + 3 + perCharacter > MAX_RECORD_BYTES) flush();
        used = record.writeUInt16LE(text.length, used);
        used = record.writeUInt8(flags, used);
        for (let at = 0; at < content.length;) {
          const room = MAX_RECORD_BYTES - used;
          const part = content.subarray(at, at + room - (room % perCharacter));
          used += part.copy(record, used);
          at += part.length;
          if (at < content.length) {
            flush();
            used = record.writeUInt8(flags, 0);
          }
        }
      }
      flush();
      record = Buffer.alloc(0);
    },
  };
};
