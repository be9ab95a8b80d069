import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { act, renderHook } from '@testing-library/react';
import type { ClipboardEvent, PropsWithChildren } from 'react';
import { Form, useField, useForm } from 'react-final-form';
import { toast } from '../../../core/feedback/toasts';
import { usePaste } from './usePaste';

const wrapper = ({ children }: PropsWithChildren) => <Form onSubmit={() => undefined} render={() => <>{children}</>} />;
const OPTIONS = {
  child: storeOrderLine,
  name: 'lines',
  columns: [storeOrderLine.fields.quantity],
  locked: false,
  lockedFields: new Set<string>(),
};
const pasteAt = (row: number, text: string) =>
  ({
    clipboardData: { getData: () => text },
    target: { name: `lines[${row}].quantity` },
    preventDefault: () => undefined,
  }) as unknown as ClipboardEvent;

test('of more rows than a list has, the first are pasted, and the user is told', async () => {
  const warning = jest.spyOn(toast, 'warning').mockReturnValue(undefined as never);
  const { result } = renderHook(() => ({ paste: usePaste(OPTIONS), form: useForm(), list: useField(OPTIONS.name) }), {
    wrapper,
  });
  await act(() => result.current.paste(pasteAt(0, '1\n'.repeat(5000))));
  expect(warning).not.toHaveBeenCalled();
  await act(() => result.current.paste(pasteAt(2, '2\n'.repeat(5000))));
  const { lines } = result.current.form.getState().values as { lines: { quantity: number }[] };
  expect([lines.length, lines[1]?.quantity, lines[2]?.quantity]).toEqual([5000, 1, 2]);
  expect(warning).toHaveBeenCalledWith('Only the first 4,998 of 5,000 rows were pasted: a list has at most 5,000.', {
    timeout: 0,
  });
});
