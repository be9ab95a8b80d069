import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../../testing/renderAt';
import { stubServer, type StubHandler } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { toFormData } from './toFormData';
import { ServerAction, type ServerActionProps } from './ServerAction';

const show = (handler: StubHandler, props: Partial<ServerActionProps> = {}) => {
  signIn();
  const calls = stubServer(handler);
  renderAt('/', [
    {
      name: 'home',
      path: '/',
      element: (
        <ServerAction path="/api/x/" {...props}>
          Go
        </ServerAction>
      ),
    },
  ]);
  return calls;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));

test('sends its body by POST and passes the reply on (S1 §7)', async () => {
  const onSuccess = jest.fn();
  const calls = show(() => ({ body: { done: 1 } }), { body: { a: 1 }, onSuccess });
  await press();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith({ done: 1 }));
  expect(calls).toEqual([expect.objectContaining({ method: 'POST', path: '/api/x/', body: { a: 1 } })]);
});
test('a form object is sent as multipart form data', async () => {
  const calls = show(() => ({ body: {} }), { form: { name: 'A', ids: [1, 2] } });
  await press();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect([...(calls[0]!.body as FormData)]).toEqual([
    ['name', 'A'],
    ['ids', '1'],
    ['ids', '2'],
  ]);
});
test('with a file name the reply is saved as that file', async () => {
  const downloadedNames: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    downloadedNames.push(this.download);
  });
  show(() => ({ body: 'x' }), { filename: 'Pages.xlsx' });
  await press();
  await waitFor(() => expect(downloadedNames).toEqual(['Pages.xlsx']));
  click.mockRestore();
});
test.each([
  [
    'no server',
    () => {
      throw new Error('gone');
    },
    'Error talking to server. Please try again later. Contact support if it still fails',
  ],
  [
    'a fault',
    () => ({ status: 500, body: { detail: 'inner' } }),
    'Error talking to server. Please try again later. Contact support if it still fails',
  ],
  ['a refusal', () => ({ status: 400, body: { non_field_errors: ['Not today'] } }), 'Not today'],
] as const)('%s shows an error toast, and it can be pressed again (S1 §8)', async (_, handler, words) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const calls = show(handler);
  await press();
  expect(await screen.findByText(words)).toBeInTheDocument();
  await press();
  await waitFor(() => expect(calls).toHaveLength(2));
  warn.mockRestore();
});
test('a second press during a call sends nothing', async () => {
  let answer: () => void = () => undefined;
  const calls = show(
    () =>
      new Promise((done) => {
        answer = () => done({ body: {} });
      }),
  );
  await press();
  await waitFor(() => expect(calls).toHaveLength(1));
  await press();
  expect(calls).toHaveLength(1);
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go' })).not.toHaveAttribute('aria-busy'));
});
test('form values: files as they are, lists one by one, objects as JSON, empty ones left out', () => {
  const file = new File(['x'], 'a.txt');
  const data = toFormData({ file, ids: [1, 2], query: { a: 1 }, none: null, yes: true });
  expect(data.get('file')).toBeInstanceOf(File);
  expect([...data].slice(1)).toEqual([
    ['ids', '1'],
    ['ids', '2'],
    ['query', '{"a":1}'],
    ['yes', 'true'],
  ]);
});
