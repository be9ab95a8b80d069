import { codeColour } from '@trestle/schema/entities/code_colour';
import { act, screen } from '@testing-library/react';
import { useForm } from 'react-final-form';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { sampleColour as colour } from '../../testing/sampleColour';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { EditPage } from '../page/EditPage';
import { FormField } from '../FormField';

registerEntities([codeColour]);
const pressSave = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }));

/** Opens a record, and returns what changes a field as a paste does: outside the browser's own events. */
const open = async () => {
  signIn();
  let change: (name: string, value: string) => void = () => {};
  const Description = () => {
    change = useForm().change;
    return <FormField name="description" />;
  };
  const calls = stubServer(({ method }) => ({
    body: method === 'PUT' ? { ...colour, description: 'Moss green' } : colour,
  }));
  const page = (
    <EditPage entity={codeColour} id={7}>
      <Description />
    </EditPage>
  );
  renderAt(['/it/7'], [{ name: 'it.edit', path: '/it/:id', element: page }]);
  const input = await screen.findByLabelText('Description/Name *');
  return { calls, input, change: (value: string) => change('description', value) };
};

test('Ctrl+S saves a change that the page has not drawn yet', async () => {
  const { calls, change } = await open();
  // React draws at the end of `act`.
  act(() => {
    change('Moss green');
    pressSave();
  });
  expect(await screen.findByText('Updated Item')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')!.body).toMatchObject({ description: 'Moss green' });
});

test('Ctrl+S leads to a wrong value that the page has not drawn yet', async () => {
  const { calls, input, change } = await open();
  act(() => {
    change('');
    pressSave();
  });
  expect(input).toHaveFocus();
  expect(screen.getByText('Value Required')).toBeVisible();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});
