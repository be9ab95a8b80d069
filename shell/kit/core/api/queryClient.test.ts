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
