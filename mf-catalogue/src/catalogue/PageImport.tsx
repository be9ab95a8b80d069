import { collection, ErrorCard, loadError, PageSkeleton, useParams } from '@trestle/kit/core';
import { ImportPage } from '@trestle/kit/widgets';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { useQuery } from '@tanstack/react-query';

/** Imports a file of pages into one catalogue. */
export default function PageImport() {
  const id = Number(useParams()['catalogue']) || 0;
  const reply = useQuery({
    queryKey: ['catalogue of an import', id],
    queryFn: ({ signal }) => collection(catalogue).item(id, signal),
  });
  const error = loadError(reply);
  if (error)
    return <ErrorCard title="Couldn't load the catalogue" error={error} onRetry={() => void reply.refetch()} />;
  if (!reply.data) return <PageSkeleton />;
  return <ImportPage entity={cataloguePage} within={{ id, title: reply.data.name ?? String(id) }} />;
}
