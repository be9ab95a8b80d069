import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { product } from '@trestle/schema/entities/product';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../core/api/queryClient';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { useUpload } from './useUpload';

/** A file that can be read; jsdom's can't. */
const pickedFile = (name: string): File =>
  Object.assign(new File(['x'], name), { slice: () => ({ arrayBuffer: async () => new ArrayBuffer(1) }) });

const renderUpload = () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useUpload({ entity: product, id: 7 }), { wrapper }).result;
};

test('of several files, one that is refused ends the upload, and says that the others were not sent', async () => {
  signIn();
  const refused = { status: 415, body: { file: [{ code: 'type', message: 'Not taken' }] } };
  const nameOf = (body: unknown) => ((body as FormData).get('file') as File).name;
  const calls = stubServer(({ body }) => (nameOf(body).startsWith('bad') ? refused : { status: 201, body: {} }));
  const result = renderUpload();
  const refusalOf = async (...names: string[]) => {
    await act(() => result.current.upload(names.map(pickedFile)));
    return result.current.refusal;
  };
  expect(await refusalOf('a.pdf', 'bad.heic', 'b.pdf', 'c.pdf')).toBe(
    'Cannot upload file: Not taken (bad.heic). The 2 files after it were not uploaded. Add what is missing again.',
  );
  expect(calls.map(({ body }) => nameOf(body))).toEqual(['a.pdf', 'bad.heic']);
  expect(await refusalOf('bad.heic', 'b.pdf')).toContain('The file after it was not uploaded.');
  expect(await refusalOf('a.pdf', 'bad.heic')).toBe('Cannot upload file: Not taken (bad.heic)');
  expect(await refusalOf('bad.heic')).toBe('Cannot upload file: Not taken');
});

test('files dropped during an upload are refused with a reason, and can be added after it', async () => {
  signIn();
  let reply = () => {};
  const hasReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const calls = stubServer(async () => {
    await hasReplied;
    return { status: 201, body: {} };
  });
  const result = renderUpload();
  await act(async () => void result.current.upload([pickedFile('first.pdf')]));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => result.current.upload([pickedFile('second.pdf')]));
  expect(result.current.refusal).toBe('Other files are still being uploaded. Add these when that has ended.');
  await act(async () => reply());
  await waitFor(() => expect(result.current.uploading).toBe(false));
  expect(calls).toHaveLength(1);
  await act(() => result.current.upload([pickedFile('second.pdf')]));
  expect(calls.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual(['first.pdf', 'second.pdf']);
  expect(result.current.refusal).toBeNull();
});
