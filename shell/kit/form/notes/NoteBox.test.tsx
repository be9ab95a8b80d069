import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoteBox } from './NoteBox';

test('what is typed while a note is saved stays', async () => {
  const user = userEvent.setup();
  let finish: () => void = () => undefined;
  const saved: string[] = [];
  const onSave = (note: string) => {
    saved.push(note);
    return new Promise<void>((resolve) => (finish = resolve));
  };
  render(<NoteBox name="note" label="New note" onSave={onSave} />);
  const box = screen.getByLabelText('New note');
  await user.type(box, 'Called them{Control>}{Enter}{/Control}');
  await user.type(box, ' they call back');
  await act(async () => finish());
  expect(box).toHaveValue('they call back');
  await user.type(box, '{Control>}{Enter}{/Control}');
  await act(async () => finish());
  expect(box).toHaveValue('');
  expect(saved).toEqual(['Called them', 'they call back']);
});
