import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { TAG_SEPARATORS, parseTags, splitCompleteTags } from './parseTags';
import { TagsInput, type TagsInputProps } from './TagsInput';

function TagsExample({ initialTags = [], ...props }: Partial<TagsInputProps> & { initialTags?: string[] }) {
  const [value, setValue] = useState<string[]>(initialTags);
  return (
    <>
      <TagsInput aria-label="Colours" {...props} value={value} onChange={setValue} />
      <output>{value.join('|')}</output>
      <button>after</button>
    </>
  );
}
const input = () => screen.getByRole('textbox', { name: 'Colours' });
const enteredTags = () => screen.getByRole('status').textContent;

test('Enter, a comma and leaving the box add tags, without duplicates', async () => {
  render(<TagsExample />);
  const user = userEvent.setup();
  await user.type(input(), 'oak{Enter}ash, oak, elm');
  expect(enteredTags()).toBe('oak|ash');
  await user.tab();
  expect(enteredTags()).toBe('oak|ash|elm');
});
test('several tags can be pasted at once, after typed text', async () => {
  render(<TagsExample />);
  const user = userEvent.setup();
  await user.type(input(), 'o');
  await user.paste('ak\nash;elm,,');
  expect(enteredTags()).toBe('oak|ash|elm');
  expect(input()).toHaveValue('');
});
test('Backspace removes the last tag only in an empty box', async () => {
  render(<TagsExample initialTags={['oak', 'ash']} />);
  const user = userEvent.setup();
  await user.type(input(), 'e{Backspace}');
  expect(enteredTags()).toBe('oak|ash');
  await user.keyboard('{Backspace}');
  expect(enteredTags()).toBe('oak');
});
test('arrows reach the tags, Delete removes one, and Tab skips them', async () => {
  render(<TagsExample initialTags={['oak', 'ash', 'elm']} />);
  const user = userEvent.setup();
  await user.tab();
  expect(input()).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Remove ash' })).toHaveFocus();
  await user.keyboard('{Delete}');
  expect(enteredTags()).toBe('oak|elm');
  expect(input()).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
});
test('a locked input keeps its tags', () => {
  render(<TagsExample initialTags={['oak']} disabled />);
  expect(screen.queryByRole('button', { name: 'Remove oak' })).toBeNull();
  expect(input()).toBeDisabled();
});
test('no typed character is lost, and no tag is empty, duplicated or untrimmed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', ' ', ',', ';', '\n')).map((all) => all.join('')),
      (text) => {
        const { tags, rest } = splitCompleteTags(text, TAG_SEPARATORS, []);
        expect(tags).toEqual([...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]);
        expect(rest).not.toMatch(TAG_SEPARATORS);
        expect(parseTags(`${tags.join()},${rest}`, TAG_SEPARATORS)).toEqual(parseTags(text, TAG_SEPARATORS));
      },
    ),
  );
});
