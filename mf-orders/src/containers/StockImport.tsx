import { collection, ErrorCard, loadError, PageSkeleton, useParams } from '@trestle/kit/core';
import { ImportPage } from '@trestle/kit/widgets';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { useQuery } from '@tanstack/react-query';

/** Imports a file of stock into one container. */
export default function StockImport() {
  const id = Number(useParams()['container']) || 0;
  const reply = useQuery({
    queryKey: ['container of an import', id],
    queryFn: ({ signal }) => collection(container).item(id, signal),
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error)
    return <ErrorCard title="Couldn't load the container" error={error} onRetry={() => void reply.refetch()} />;
  if (!data) return <PageSkeleton />;
  return <ImportPage entity={stock} within={{ id, title: data.name ?? String(id) }} />;
}
