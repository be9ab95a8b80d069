import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { countOne, type CountedRow } from './countedRows';
import { FileButton } from './FileButton';
import { EMPTY_DRAFT } from './receiptDraft';

const ROWS = ['WAT-1', 'HLD-2'].map((code, i) => ({ id: i + 1, product__code: code, quantity: 9 }) as CountedRow);

test('what is counted while a file is read stays', async () => {
  let finish: () => void = () => undefined;
  const untilRead = new Promise<void>((resolve) => (finish = resolve));
  // jsdom's File has no `arrayBuffer`.
  const file = Object.assign(new File([''], 'count.csv'), {
    arrayBuffer: async () => {
      await untilRead;
      return new TextEncoder().encode('HLD-2;4').buffer;
    },
  });
  Object.defineProperty(file, 'size', { value: 7 });
  function Receipt() {
    const [draft, setDraft] = useState(EMPTY_DRAFT);
    return (
      <>
        <FileButton rows={ROWS} onChange={setDraft} />
        <button onClick={() => setDraft((now) => countOne(now, ROWS[0]!))}>Scan</button>
        <output>{JSON.stringify(Object.entries(draft.counts).map(([id, { counted }]) => [id, counted]))}</output>
      </>
    );
  }
  render(<Receipt />);
  fireEvent.change(screen.getByLabelText('Count file'), { target: { files: [file] } });
  fireEvent.click(screen.getByRole('button', { name: 'Scan' }));
  await act(async () => finish());
  expect(await screen.findByText('1 code counted from count.csv.')).toBeInTheDocument();
  expect(screen.getByText('[["1",1],["2",4]]')).toBeInTheDocument();
});

test('a list that is too long is refused whole, since the rest of it would count as missing', async () => {
  const text = 'HLD-2;1\n'.repeat(10_001);
  const file = Object.assign(new File([''], 'count.csv'), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });
  Object.defineProperty(file, 'size', { value: text.length });
  const onChange = jest.fn();
  render(<FileButton rows={ROWS} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('Count file'), { target: { files: [file] } });
  expect(await screen.findByText(/too many lines/)).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});
