import { Parser } from 'htmlparser2';

/** Bytes that are decoded and parsed at a time. */
const CHUNK_BYTES = 1_000_000;

/** What is told while a file of a workbook is parsed. Names come without their namespace. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether enough was read. */
  isDone?(): boolean;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML as it comes. It knows no document types, so nothing in a file can grow by entities.
 * @returns whether the document was whole: false for one that was cut off
 */
export const parseXml = (bytes: Uint8Array, handler: XmlHandler): boolean => {
  let depth = 0;
  let hasRoot = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        hasRoot = true;
        handler.open?.(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth -= 1;
        handler.close?.(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    parser.write(decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true }));
    if (handler.isDone?.()) return true;
  }
  const isWhole = hasRoot && depth === 0;
  parser.end();
  return isWhole;
};

/** Decodes characters that XML can't hold and Excel writes as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
