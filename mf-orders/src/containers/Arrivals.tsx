import {
  Button,
  collection,
  EmptyState,
  ErrorCard,
  formatNumber,
  loadError,
  PageHeader,
  SkeletonBlock,
  useMayOpen,
  useNavigateToRoute,
} from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';
import { useQuery } from '@tanstack/react-query';
import { daysAgo } from '../components/weeks';
import { axisStart } from './arrivalAxis';
import { ArrivalTimeline } from './ArrivalTimeline';

/** Containers shown. The list of containers has the others. */
const MAX_CONTAINERS = 200;

/** Shows on a time axis when containers arrive: those of the last two weeks and those to come. */
export default function Arrivals() {
  const go = useNavigateToRoute();
  const today = daysAgo(0);
  const reply = useQuery({
    queryKey: ['list', 'container', 'arrivals', today],
    queryFn: ({ signal }) =>
      collection(container).list(
        {
          query: JSON.stringify(['delivery_date', 'after_on', axisStart(today)]),
          sort: 'delivery_date',
          limit: MAX_CONTAINERS,
        },
        signal,
      ),
  });
  const { data } = reply;
  const error = loadError(reply);
  const laterCount = data ? data.count - data.results.length : 0;
  return (
    <>
      <PageHeader title="Arrivals" note={data && formatNumber(data.count)}>
        <Button onClick={() => go('container.list', {}, { sort: 'delivery_date' })}>All containers</Button>
      </PageHeader>
      {error && (
        <ErrorCard title="The arrivals could not be loaded" error={error} onRetry={() => void reply.refetch()} />
      )}
      {!data && !error && <SkeletonBlock height={320} />}
      {data?.count === 0 && <NoArrivals />}
      {data && data.count > 0 && <ArrivalTimeline containers={data.results} today={today} />}
      {laterCount > 0 && (
        <p>
          The next {formatNumber(MAX_CONTAINERS)} are shown. {formatNumber(laterCount)} arrive later.
        </p>
      )}
    </>
  );
}

function NoArrivals() {
  const mayCreate = useMayOpen('container.create');
  const go = useNavigateToRoute();
  return (
    <EmptyState words="No container is on its way. One with a delivery date shows here.">
      {mayCreate && (
        <Button appearance="primary" onClick={() => go('container.create')}>
          New Container
        </Button>
      )}
    </EmptyState>
  );
}
