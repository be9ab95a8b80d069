import { useQuery } from '@tanstack/react-query';
import {
  collection,
  EmptyState,
  ErrorCard,
  loadError,
  PageSkeleton,
  useFieldAccess,
  useParams,
} from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { ReceiptForm } from './ReceiptForm';

/** Counts what came of a container, and says what happens to orders that wait for what did not. */
export default function ReceivePage() {
  const id = Number(useParams()['id']) || 0;
  const { hidden, locked } = useFieldAccess(stock, 'edit', container);
  const reply = useQuery({
    queryKey: ['item', container.name, id, 'receive'],
    queryFn: ({ signal }) => collection(container).item(id, signal),
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error)
    return <ErrorCard title="Couldn't load the container" error={error} onRetry={() => void reply.refetch()} />;
  if (!data) return <PageSkeleton />;
  const { name } = stock.fields.quantity;
  if (hidden.has(name) || locked.has(name))
    return <EmptyState words="Your rules don't let you change quantities. Ask an administrator." />;
  return <ReceiptForm key={id} record={data} onChanged={() => void reply.refetch()} />;
}
