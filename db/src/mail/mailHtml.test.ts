import { NASTY_TEXTS } from '@trestle/schema/testing/nastyTexts';
import { mailHtml } from './mailHtml';

test('paragraphs, lines and links', () => {
  const html = mailHtml('Tom & Jo\r\nsecond line\n\nSee https://orders.example/x?a=1&b=2.');
  expect(html).toContain('<p>Tom &amp; Jo<br>\nsecond line</p>');
  const address = 'https://orders.example/x?a=1&amp;b=2';
  expect(html).toContain(`<p>See <a href="${address}">${address}</a>.</p>`);
});

test('safety 40: no text becomes markup', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
    'https://a.example/"onclick="x',
    '</p></body>',
  ];
  for (const text of [...hostile, ...NASTY_TEXTS.map((each) => each.text)]) {
    const body = /<body>\n([\s\S]*)\n<\/body>/.exec(mailHtml(text))![1]!;
    const tags = body.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => !/^<(\/?p|br|\/?a|a href="[^"<>]*")>$/.test(tag))).toEqual([]);
  }
});
