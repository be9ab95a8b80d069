import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { PadInput } from './PadInput';

/** jsdom's File has no `arrayBuffer`. @param untilRead what the reading waits for */
const fileOf = (text: string, untilRead: Promise<void>) =>
  Object.assign(new File([text], 'list.csv'), {
    arrayBuffer: async () => {
      await untilRead;
      return new TextEncoder().encode(text).buffer;
    },
  });

function Pad() {
  const [text, setText] = useState('ROW-204 2');
  return (
    <PadInput input={useRef(null)} text={text} onText={setText} autoFocus={false}>
      {null}
    </PadInput>
  );
}

test('what is typed while a file is read stays before its lines', async () => {
  let finish: () => void = () => undefined;
  const untilRead = new Promise<void>((resolve) => (finish = resolve));
  render(<Pad />);
  const box = screen.getByRole('textbox');
  fireEvent.change(screen.getByLabelText('List file'), { target: { files: [fileOf('HLD-324;4', untilRead)] } });
  fireEvent.change(box, { target: { value: 'ROW-204 2\nWAT-1 3' } });
  await act(async () => finish());
  expect(await screen.findByDisplayValue(/HLD-324/)).toHaveValue('ROW-204 2\nWAT-1 3\nHLD-324;4');
});

test('the box is marked while a file is held over it, and neither for a text nor after a drop', () => {
  render(<Pad />);
  const box = screen.getByRole('textbox');
  const look = () => box.parentElement!.className;
  const unmarked = look();
  fireEvent.dragOver(box, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(look()).toBe(unmarked);
  fireEvent.dragOver(box, { dataTransfer: { types: ['Files'], files: [] } });
  expect(look()).not.toBe(unmarked);
  fireEvent.drop(box, { dataTransfer: { types: ['text/plain'], files: [] } });
  expect(look()).toBe(unmarked);
});
