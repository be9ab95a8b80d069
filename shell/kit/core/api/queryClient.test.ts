import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './queryClient';
import { ApiError } from './errors';

test('back online, a list that could not be loaded is loaded; one that was loaded stays', async () => {
  const client = createQueryClient();
  client.mount();
  const refused = jest.fn<Promise<string>, []>().mockRejectedValue(new ApiError(404, {}));
  const loaded = jest.fn<Promise<string>, []>().mockResolvedValue('rows');
  const observe = (name: string, queryFn: () => Promise<string>) =>
    new Promise<QueryObserver<string>>((resolve) => {
      const observer = new QueryObserver<string>(client, { queryKey: [name], queryFn, staleTime: 0 });
      observer.subscribe(({ isFetching }) => !isFetching && resolve(observer));
    });
  const failed = await observe('refused', refused);
  await observe('loaded', loaded);
  expect(failed.getCurrentResult().isError).toBe(true);

  onlineManager.setOnline(false);
  refused.mockResolvedValue('rows');
  const recovered = new Promise<void>((resolve) => {
    failed.subscribe(({ isSuccess }) => isSuccess && resolve());
  });
  onlineManager.setOnline(true);
  await recovered;
  expect(loaded).toHaveBeenCalledTimes(1);
  client.unmount();
  client.clear();
});

test('a reply of another form is told in words, and other errors stay what they are', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const client = createQueryClient();
  const reply = {} as { results: { id: number }[] };
  const fetch = (name: string, queryFn: () => unknown) =>
    client.fetchQuery({ queryKey: [name], queryFn, retry: false }).catch((error: unknown) => error);
  const words = "The server's reply could not be read. Try again.";
  expect(await fetch('field of nothing', async () => reply.results.map(({ id }) => id))).toMatchObject({
    status: 0,
    message: words,
  });
  expect(await fetch('nothing', async () => reply.results)).toMatchObject({ message: words });
  const refusal = new ApiError(403, { detail: 'Not yours.' });
  expect(await fetch('refused', () => Promise.reject(refusal))).toBe(refusal);
  expect(await fetch('read', async () => [1])).toEqual([1]);
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
  client.clear();
});
