import './tolerateForeignNodes';
import { render, screen } from '@testing-library/react';

/** Text beside elements, as React keeps it in nodes of its own. */
const words = (count: number, note?: string) => (
  <p>
    {count > 0 && 'Only '}
    {note && <b>{note}</b>}
    {count > 1 && 'pieces '}
    <i>left</i>
  </p>
);

/** Does to each text what an extension or a translator does. */
const replaceTexts = (change: (text: Text) => Node) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const place = document.createComment('');
    text.replaceWith(place);
    place.replaceWith(change(text));
  }
};
const wrap = (text: Text) => {
  const mark = document.createElement('mark');
  mark.append(text);
  return mark;
};
const translate = (text: Text) => {
  const font = document.createElement('font');
  font.textContent = `«${text.data}»`;
  return font;
};

test('words that an extension marks are still added and removed in their places', () => {
  const { rerender } = render(words(2));
  replaceTexts(wrap);
  rerender(words(1, 'now'));
  expect(screen.getByRole('paragraph')).toHaveTextContent('Only nowleft');
  rerender(words(0, 'later'));
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^laterleft$/);
});

test('a page whose texts were replaced goes on, and can be left', () => {
  const { rerender, unmount } = render(words(2));
  replaceTexts(translate);
  rerender(words(0, 'now'));
  expect(screen.getByRole('paragraph')).toHaveTextContent('now');
  unmount();
  expect(document.body).toHaveTextContent('');
});
