import { act, fireEvent, screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import type { ReportDetails } from '@trestle/schema/report';
import type { ParameterErrors } from './parameterValues';
import { testParameter } from './testParameter';
import { useParameterForm, type ParameterForm } from './useParameterForm';

const REPORT = { name: 'r', params: [testParameter({ name: 'a' }), testParameter({ name: 'b' })] };

test('a refusal that comes late keeps what was changed since, and says nothing of it', async () => {
  const forms: ParameterForm[] = [];
  function Page() {
    const form = useParameterForm(REPORT as unknown as ReportDetails);
    forms.push(form);
    return (
      <input
        aria-label="A"
        data-parameter="a"
        value={String(form.values['a'])}
        onChange={(e) => form.change('a', e.target.value)}
      />
    );
  }
  const { router } = renderAt('/report', [
    { name: 'report', path: '/report', element: <Page /> },
    { name: 'other', path: '/other', element: <input aria-label="Of another report" data-parameter="b" /> },
  ]);
  const box = await screen.findByLabelText('A');
  const atTheClick = forms.at(-1)!;
  fireEvent.change(box, { target: { value: 'typed since' } });
  const show = (errors: ParameterErrors): ParameterErrors => {
    let unseenErrors: ParameterErrors = {};
    act(() => {
      unseenErrors = atTheClick.showErrors(errors);
    });
    return unseenErrors;
  };
  expect(show({ a: 'Not this', b: 'Not that' })).toEqual({ a: 'Not this' });
  expect(box).toHaveValue('typed since');
  expect(forms.at(-1)!.errors).toEqual({ b: 'Not that' });
  // Nor does it take the focus there, or to a parameter of a report that was opened since.
  expect(box).not.toHaveFocus();
  await act(() => router.navigate('/other'));
  expect(show({ b: 'Not that' })).toEqual({ b: 'Not that' });
  expect(screen.getByLabelText('Of another report')).not.toHaveFocus();
});
