/** @jest-environment jsdom */
import fc from 'fast-check';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { cpuTime } from '@trestle/schema/testing/cpuTime';
import { htmlToText, RICH_TAGS, safeHref } from '@trestle/schema/text/richText';
import { sanitiseHtml } from './sanitiseHtml';

test.each([
  ['<p>Solid <b>oak</b>, <i>oiled</i></p>', '<p>Solid <strong>oak</strong>, <em>oiled</em></p>'],
  ['sofa <60 cm & more', 'sofa &lt;60 cm &amp; more'],
  ['<h1>Spring</h1><div>One</div><div>Two</div>', '<h3>Spring</h3><p>One</p><p>Two</p>'],
  ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
  ['<li>alone</li>', '<p>alone</p>'],
  ['<b><i><b>a</b></i></b>', '<strong><em>a</em></strong>'],
  ['<b><p>a</p></b>', '<strong></strong><p>a</p>'],
  [
    '<a href="https://x.example/?a=1&b=2" target=_blank onclick=x()>x</a>',
    '<a href="https://x.example/?a=1&amp;b=2">x</a>',
  ],
  [
    '<a href="https://x.example"><a href="mailto:a@x.example">b</a></a>',
    '<a href="https://x.example"></a><a href="mailto:a@x.example">b</a>',
  ],
  ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
  ['<p style="color:red" class="MsoNormal" id=x>a<o:p></o:p></p>', '<p>a</p>'],
  ['a<br/>b<hr>c<img src=x>', 'a<br>bc'],
  ['&lt;script&gt;', '&lt;script&gt;'],
])('%s', (html, stored) => expect(sanitiseHtml(html)).toBe(stored));

test('elements nest 16 levels deep, and of deeper ones the text stays', () => {
  const quoted = (levels: number) => `${'<blockquote>'.repeat(levels)}oak${'</blockquote>'.repeat(levels)}`;
  expect(sanitiseHtml(quoted(16))).toBe(quoted(16));
  expect(sanitiseHtml(quoted(17))).toBe(quoted(16));
});

test.each([
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1>',
  '<svg><script>1</script></svg>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<a href="javascript:window.ran=1"></a>',
  '<a href=" java\nscript:1"></a>',
  '<a href="data:text/html,<script>1</script>"></a>',
  '<math><mtext><style><img src=x onerror=1></style></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=1>"></noscript>',
  '<xmp><img src=x onerror=1></xmp>',
  '<textarea></textarea/><img src=x onerror=1></textarea>',
  '<style><img src=x onerror=1></style>',
  '<!--><img src=x onerror=1>-->',
  '<form><input formaction=javascript:1></form>',
  '<template><script>1</script></template>',
  '<svg></p><style><a id="</style><img src=1 onerror=1>">',
  '<img src="1',
])('safety 32: nothing is left of %s that could run', (html) => {
  expect(sanitiseHtml(html)).not.toMatch(/<(?!\/?(?:p|strong|br)>)/);
  expect(htmlToText(sanitiseHtml(html))).not.toMatch(/javascript:/);
});

/** Markup as nobody writes it: pieces of tags, attributes and text in any order. */
const PIECES = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<a href="https://a.example">',
  '<a href="javascript:1">',
  '</a>',
  '<ul>',
  '</ul>',
  '<li>',
  '</li>',
  '<div onclick="1">',
  '</div>',
  '<script>',
  '</script>',
  '<svg>',
  '<style>',
  '</style>',
  '<h3>',
  '</h3>',
  '<blockquote>',
  '</blockquote>',
  '<br>',
  '<img src=x onerror=1>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<',
  '>',
  '&',
  '&lt;',
  '&amp;lt;',
  '"',
  "'",
  '=',
  ' ',
  'x',
  'ß',
  '\n',
  '<table>',
  '<td>',
  '</table>',
  '<textarea>',
  '<title>',
  '<noscript>',
  '<template>',
  '<p title="',
  '/>',
  '<?',
];
const soup = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
  .map((parts) => parts.join(''));
const allowed: ReadonlySet<string> = new Set(RICH_TAGS);

test('safety 32: a browser finds only allowed elements in the result', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const { body } = new DOMParser().parseFromString(sanitiseHtml(html), 'text/html');
      for (const element of body.querySelectorAll('*')) {
        expect(allowed.has(element.localName)).toBe(true);
        expect([...element.attributes].map(({ name }) => name)).toEqual(element.localName === 'a' ? ['href'] : []);
        if (element.localName === 'a') expect(safeHref(element.getAttribute('href')!)).not.toBeNull();
      }
    }),
    { numRuns: 2000 },
  );
});
test('a browser reads the result as it is written, and sanitising it again changes nothing', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const stored = sanitiseHtml(html);
      expect(sanitiseHtml(stored)).toBe(stored);
      const text = new DOMParser().parseFromString(stored, 'text/html').body.textContent ?? '';
      expect(htmlToText(stored).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
    { numRuns: 2000 },
  );
});

test('safety 26: the longest text takes a bounded time however it is nested, and a longer one is refused', async () => {
  const parts = [
    '<b>',
    '<div>',
    '<a href="https://x">',
    '<b id=1><p>',
    '<ul><li>',
    '&',
    '<',
    '<!--',
    '<table><tr><td>',
  ];
  const milliseconds = await cpuTime(() => {
    for (const part of parts) sanitiseHtml(part.repeat(MAX_TEXT_CHARACTERS / part.length));
  });
  expect(milliseconds).toBeLessThan(4000);
  expect(() => sanitiseHtml('x'.repeat(MAX_TEXT_CHARACTERS + 1))).toThrow(RangeError);
  const emoji = '😀'.repeat(MAX_TEXT_CHARACTERS);
  expect(sanitiseHtml(emoji)).toBe(emoji);
});
