import { inflateSync } from 'node:zlib';

/** Reads a PDF's objects by number, with unpacked streams. */
const objectsOf = (pdf: Buffer): Map<string, string> => {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body]) => {
      const stream = /stream\n([\s\S]*)\nendstream/.exec(body!)?.[1];
      const isDeflated = stream !== undefined && body!.includes('/FlateDecode');
      return [
        number!,
        isDeflated ? body!.replace(stream, () => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')) : body!,
      ];
    }),
  );
};
/** Reads the text of each glyph. The entry of a ligature ('fl') holds two codes with a space between. */
const glyphTexts = (map: string): string[] =>
  [...map.matchAll(/\[((?:<[\da-f\s]*>\s*)+)\]/gi)]
    .flatMap(([, list]) => [...list!.matchAll(/<([\da-f\s]*)>/gi)])
    .map(([, hex]) => Buffer.from(hex!.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'));

/** Extracts the texts that a PDF shows, decoded by its fonts. */
export const pdfTexts = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const bodies = [...objects.values()];
  const fonts = new Map(
    bodies
      .flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name, number]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!) ?? '')?.[1];
        return [name!, glyphTexts(objects.get(map ?? '') ?? '')];
      }),
  );
  const pages = bodies.filter((body) => body.includes(' Tf\n'));
  return pages.flatMap(
    (page) =>
      [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)].reduce<{ font: string; texts: string[] }>(
        ({ font, texts }, [, name, drawnGlyphs]) => {
          if (name) return { font: name, texts };
          const ids = [...drawnGlyphs!.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
          return {
            font,
            texts: [...texts, ids.map((id) => fonts.get(font)?.[Number.parseInt(id, 16)] ?? '?').join('')],
          };
        },
        { font: '', texts: [] },
      ).texts,
  );
};
