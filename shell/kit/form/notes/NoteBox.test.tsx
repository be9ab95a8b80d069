import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

test('what is corrected in a note while it is saved stays, to be saved', async () => {
  const user = userEvent.setup();
  let finish: () => void = () => undefined;
  function Edited() {
    const [stored, setStored] = useState('Called');
    const onSave = (note: string) =>
      new Promise<void>((resolve) => {
        finish = () => {
          setStored(note);
          resolve();
        };
      });
    return <NoteBox name="note 5" label="Edit note" initial={stored} onSave={onSave} />;
  }
  render(<Edited />);
  const box = screen.getByLabelText('Edit note');
  await user.type(box, ' htem{Control>}{Enter}{/Control}');
  await user.clear(box);
  await user.type(box, 'Called them');
  await act(async () => finish());
  expect(box).toHaveValue('Called them');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await act(async () => finish());
  expect(box).toHaveValue('Called them');
});
