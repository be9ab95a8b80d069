import { collection, ErrorCard, PageSkeleton, readableSort, useParams, useSession } from '@trestle/kit/core';
import { EditPage } from '@trestle/kit/form';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useEffect, useState } from 'react';
import { OrderEditor } from './OrderEditor';
import { newLine, type StockRow } from './orderLines';

/** Finds the stock row that the address names: by its id, or the product's soonest row with pieces left. */
const findStockRow = async (product: number, stock: number, signal: AbortSignal): Promise<StockRow | undefined> => {
  const query = stock
    ? { _ids: String(stock) }
    : {
        filter: 'active',
        sort: readableSort(stockAvailability, 'container__delivery_date'),
        limit: 1,
        query: JSON.stringify(['product', 'eq', product]),
      };
  return (await collection(stockAvailability).list(query, signal)).results[0];
};

/** An order, new or existing. `create/{container}/{product}/{stock}` begins with a line on that row (contract §2.3). */
export default function OrderPage() {
  const { id, container, productId, stockId } = useParams();
  if (id)
    return (
      <EditPage entity={storeOrder} title={`Order ${id}`}>
        <OrderEditor />
      </EditPage>
    );
  const [product, stock] = [Number(productId) || 0, Number(stockId) || 0];
  return (
    <NewOrder
      key={`${container} ${product} ${stock}`}
      container={Number(container) || null}
      product={product}
      stock={stock}
    />
  );
}

function NewOrder({ container, product, stock }: { container: number | null; product: number; stock: number }) {
  const { user } = useSession();
  const wanted = product > 0 || stock > 0;
  const [found, setFound] = useState<{ row?: StockRow; error?: unknown } | null>(wanted ? null : {});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    findStockRow(product, stock, controller.signal).then(
      (row) => setFound({ row }),
      (error: unknown) => {
        if (!controller.signal.aborted) setFound({ error });
      },
    );
    return () => controller.abort();
  }, [wanted, product, stock, turn]);

  if (!found) return <PageSkeleton />;
  if (found.error)
    return (
      <ErrorCard
        title="Couldn't load the stock"
        error={found.error}
        onRetry={() => {
          setFound(null);
          setTurn(turn + 1);
        }}
      />
    );
  const lines = found.row ? [newLine(found.row, 1)] : [];
  return (
    <EditPage
      entity={storeOrder}
      title="New order"
      rule={({ dirty, wrong }) => wrong === 0 && (dirty || lines.length > 0)}
      preset={{ store: user?.store?.id ?? null, container, store_order_lines: lines }}
    >
      <OrderEditor />
    </EditPage>
  );
}
