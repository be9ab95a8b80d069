import { inflateSync } from 'node:zlib';

/** What a test reads of a PDF. */
export interface ReadPdf {
  /** The texts of each page, in the order in which they are drawn. */
  pages: string[][];
  /** How often each kind of tag stands in the structure. */
  tags: Record<string, number>;
  bookmarks: string[];
  /** All objects, unpacked. */
  source: string;
}

const objectsOf = (pdf: Buffer): Map<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body]) => {
      const stream = /stream\n([\s\S]*)\nendstream/.exec(body!)?.[1];
      const isPacked = stream !== undefined && body!.includes('/FlateDecode');
      return [
        number!,
        isPacked ? body!.replace(stream, () => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')) : body!,
      ];
    }),
  );
const decodeUtf16 = (hex: string): string => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
const parseCharacterMap = (map: string): string[] =>
  [...map.matchAll(/\[((?:<[\da-f\s]*>\s*)+)\]/gi)]
    .flatMap(([, list]) => [...list!.matchAll(/<([\da-f\s]*)>/gi)])
    .map(([, hex]) => decodeUtf16(hex!));
const decodeBookmark = (text: string): string =>
  text.startsWith('\u00fe\u00ff')
    ? decodeUtf16(Buffer.from(text.slice(2).replace(/\\([\\()])/g, '$1'), 'latin1').toString('hex'))
    : text;

/** Reads the texts, tags and bookmarks of a PDF that pdfkit made. */
export const readPdf = (pdf: Buffer): ReadPdf => {
  const objects = objectsOf(pdf);
  const bodies = [...objects.values()];
  const fonts = new Map<string, string[]>();
  for (const body of bodies)
    for (const [, name, number] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!) ?? '')?.[1];
      if (map) fonts.set(name!, parseCharacterMap(objects.get(map)!));
    }
  const textsOf = (page: string): string[] => {
    const texts: string[] = [];
    for (const [, line] of page.matchAll(/BT\n([\s\S]*?)\nET/g)) {
      let font = '';
      let text = '';
      for (const [, name, glyphIds] of line!.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g))
        if (name) font = name;
        else
          text += [...glyphIds!.matchAll(/<([\da-f]*)>/g)]
            .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
            .map((id) => fonts.get(font)?.[Number.parseInt(id, 16)] ?? '?')
            .join('');
      texts.push(text);
    }
    return texts;
  };
  const tags: Record<string, number> = {};
  for (const body of bodies) {
    const tag = /^<<\n\/S \/(\w+)/.exec(body)?.[1];
    if (tag) tags[tag] = (tags[tag] ?? 0) + 1;
  }
  return {
    pages: bodies.filter((body) => body.includes(' Tf\n') && !body.includes('/Subtype /Form')).map(textsOf),
    tags,
    bookmarks: bodies.flatMap((body) => {
      const title = body.includes('/Dest') && /\/Title \(([\s\S]*?[^\\])\)\n/.exec(body)?.[1];
      return title ? [decodeBookmark(title)] : [];
    }),
    source: bodies.join('\n'),
  };
};
