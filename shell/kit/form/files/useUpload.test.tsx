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
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useUpload({ entity: product, id: 7 }), { wrapper });
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
