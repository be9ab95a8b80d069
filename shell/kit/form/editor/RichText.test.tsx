import { render } from '@testing-library/react';
import { RichText } from './RichText';

const renderedHtml = (html: string): string => render(<RichText html={html} />).container.firstElementChild!.innerHTML;

test('allowed markup is shown unchanged', () => {
  expect(renderedHtml('<h3>Rooms</h3><p>Solid <strong>oak</strong> &lt;60 cm<br>oiled</p><ul><li>a</li></ul>')).toBe(
    '<h3>Rooms</h3><p>Solid <strong>oak</strong> &lt;60 cm<br>oiled</p><ul><li>a</li></ul>',
  );
  expect(renderedHtml('<a href="https://x.example">x</a>')).toBe(
    '<a href="https://x.example" target="_blank" rel="noopener noreferrer">x</a>',
  );
});

test.each([
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=1><a xlink:href="javascript:1">x</a></svg>',
  '<a href="javascript:1" onclick="1">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<p style="position:fixed" class="a" id="b" onclick="1">x</p>',
  '<form action=/x><input name=y></form>',
  '<math><mi href="javascript:1">x</mi></math>',
])('safety 32: %s from the server does not run', (html) => {
  expect(renderedHtml(html)).not.toMatch(/<(?!\/?p>)|style=|onclick=/);
});
