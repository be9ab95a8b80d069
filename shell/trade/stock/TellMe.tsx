import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@fluentui/react-components';
import { ApiError, collection, isHeadOffice, toast, useMayCall, useSession, useSingleCall } from '@trestle/kit/core';
import { stockWatch } from '@trestle/schema/entities/stock_watch';

/** Button by which a store asks to be told when a sold-out product can be ordered again (contract §2.6). */
export default function TellMe({ product }: { product: number }) {
  const store = useSession().user?.store;
  const mayAsk = useMayCall(stockWatch, 'create');
  return store && mayAsk ? <TellMeButton product={product} store={store.id} /> : null;
}

function TellMeButton({ product, store }: { product: number; store: number }) {
  const client = useQueryClient();
  const ofProduct = ['product', 'eq', product];
  // Administrators see the watches of all stores, also with a store of their own.
  const condition = isHeadOffice(useSession()) ? { and: [ofProduct, ['store', 'eq', store]] } : ofProduct;
  const watches = useQuery({
    queryKey: ['list', 'stock_watch', 'of product', product, store],
    queryFn: ({ signal }) => collection(stockWatch).list({ query: JSON.stringify(condition), limit: 1 }, signal),
  });
  const { run: change, isRunning } = useSingleCall(async (watch: number | undefined) => {
    try {
      if (watch === undefined) await collection(stockWatch).create({ product, store });
      else await collection(stockWatch).remove(watch);
    } catch (error) {
      toast.error(`That was not saved. ${error instanceof ApiError ? error.message : 'Try again in a moment.'}`);
    }
    await client.invalidateQueries({ queryKey: ['list', 'stock_watch'] });
  });
  if (!watches.data) return null;
  const watch = watches.data.results[0]?.id;
  return (
    <Button size="small" disabledFocusable={isRunning} onClick={() => void change(watch)}>
      {watch === undefined ? 'Tell me when it is back' : "You'll be told when it is back. Don't tell me"}
    </Button>
  );
}
