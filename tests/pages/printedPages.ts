import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Reads a PDF's objects by number, with unpacked streams. */
const objectsOf = (pdf: Buffer): Map<string, string> => {
  const objects = [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)];
  return new Map(
    objects.map(([, number, body]) => {
      const [head, stream] = [body!.slice(0, 500), /stream\n([\s\S]*)\nendstream/.exec(body!)?.[1]];
      const isText = stream !== undefined && head.includes('/FlateDecode') && !/\/Length1|\/Subtype \/Image/.test(head);
      return [
        number!,
        isText ? body!.replace(stream, () => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')) : body!,
      ];
    }),
  );
};

const textOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
/** Reads which text each glyph of a font stands for. */
const glyphTexts = (map: string): Map<number, string> => {
  const texts = new Map<number, string>();
  for (const [, block] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of block!.matchAll(/<(\w+)> <(\w+)>/g))
      texts.set(Number.parseInt(glyph!, 16), textOf(text!));
  for (const [, block] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const [, first, last, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [from, to] = [Number.parseInt(first!, 16), Number.parseInt(last!, 16)];
      for (let glyph = from; glyph <= to; glyph += 1)
        texts.set(glyph, String.fromCodePoint(Number.parseInt(text!, 16) + glyph - from));
    }
  return texts;
};

/** Reads the texts of each page of a PDF that Chromium has made, one for each drawn run of a line. */
const readPages = (pdf: Buffer): string[][] => {
  const objects = objectsOf(pdf);
  const bodies = [...objects.values()];
  const references = (kind: string) =>
    new Map(
      bodies.flatMap((body) =>
        [...body.matchAll(new RegExp(`/(${kind}\\d+) (\\d+) 0 R`, 'g'))].map(([, name, id]) => [name!, id!] as const),
      ),
    );
  const fonts = new Map(
    [...references('F')].map(([name, id]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, glyphTexts(objects.get(map ?? '') ?? '')];
    }),
  );
  const groups = references('X');
  const runsOf = (content: string): string[] => {
    let glyphs = new Map<number, string>();
    return [...content.matchAll(/BT\n([\s\S]*?)\nET|\/(X\d+) Do/g)].flatMap(([, run, group]) => {
      if (group) return runsOf(objects.get(groups.get(group) ?? '') ?? '');
      const parts = [...run!.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)>/g)].map(([, font, hex]) => {
        if (font) glyphs = fonts.get(font) ?? new Map();
        return (hex?.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(Number.parseInt(glyph, 16)) ?? '').join('');
      });
      return [parts.join('')];
    });
  };
  const pagesOf = (id: string): string[] => {
    const body = objects.get(id)!;
    const kids = /\/Kids \[([^\]]*)\]/.exec(body)?.[1];
    return kids === undefined ? [body] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesOf(kid!));
  };
  const root = bodies.map((body) => /\/Type \/Catalog\n\/Pages (\d+) 0 R/.exec(body)?.[1]).find(Boolean)!;
  return pagesOf(root).map((page) => runsOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!) ?? ''));
};

/**
 * Text without blanks: a cell may be broken into lines anywhere between its words. Where the machine's font has
 * ligatures, 'ff' on paper is one character: compatible characters count as the same.
 */
export const squeeze = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u00A0\u200B]+/g, '');

/**
 * Prints the page on A4 as the browser's own dialog does, with nothing prepared for it.
 * @returns the text of each sheet, without blanks
 */
export const printPages = async (page: Page, { landscape = false } = {}): Promise<string[]> =>
  readPages(await page.pdf({ format: 'A4', landscape, preferCSSPageSize: true })).map((runs) => squeeze(runs.join('')));
