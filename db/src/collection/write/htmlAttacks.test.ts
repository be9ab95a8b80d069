import { Parser } from 'htmlparser2';
import { RICH_TAGS } from '@trestle/schema/text/richText';
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP, ATTACK_CONTEXTS } from '../../../testing/htmlAttacks';
import { sanitiseHtml } from './sanitiseHtml';

const ALLOWED_TAGS: ReadonlySet<string> = new Set(RICH_TAGS);
const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Returns everything in some HTML that the application never stores, as a parser of its own reads it. */
function forbiddenParts(html: string): string[] {
  const violations: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!ALLOWED_TAGS.has(name)) violations.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isLink = name === 'a' && attribute === 'href';
        if (!isLink) violations.push(`${name} ${attribute}`);
        else if (!URL.canParse(value) || !ALLOWED_SCHEMES.has(new URL(value).protocol))
          violations.push(`href ${value}`);
      }
    },
    oncomment: () => violations.push('comment'),
    onprocessinginstruction: (name) => violations.push(name),
  });
  parser.end(html);
  return violations;
}

describe.each(Object.entries(HOSTILE_MARKUP))('safety 32: %s', (_technique, attacks) => {
  test.each(attacks)('%j leaves nothing but what may be stored', (attack) => {
    // By itself it is an attack: otherwise this test would say nothing.
    expect(forbiddenParts(attack)).not.toEqual([]);
    for (const surround of ATTACK_CONTEXTS) expect(forbiddenParts(sanitiseHtml(surround(attack)))).toEqual([]);
  });
});

test.each(HOSTILE_ADDRESSES)('safety 32: no link leads to %j, however it is quoted', (address) => {
  expect(forbiddenParts(`<a href="${address}">x</a>`)).not.toEqual([]);
  for (const quote of ['"', "'", '']) {
    const link = `<a href=${quote}${address}${quote}>x</a>`;
    for (const surround of ATTACK_CONTEXTS) expect(forbiddenParts(sanitiseHtml(surround(link)))).toEqual([]);
  }
});

test('sanitising an attack a second time changes nothing', () => {
  const attacks = [
    ...Object.values(HOSTILE_MARKUP).flat(),
    ...HOSTILE_ADDRESSES.map((href) => `<a href="${href}">x</a>`),
  ];
  for (const attack of attacks.flatMap((one) => ATTACK_CONTEXTS.map((surround) => surround(one)))) {
    const once = sanitiseHtml(attack);
    expect(sanitiseHtml(once)).toBe(once);
  }
});
