import { collection, formatNumber, useNavigateToRoute, formatDay } from '@trestle/kit/core';
import { cardForReaders, Chart, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { addDays } from '@trestle/schema/periods';
import { useSuspenseQuery } from '@tanstack/react-query';
import { valuesByWeek, weekStarts } from '../components/weeks';

const SHOWN_WEEKS = 8;

/** Labels a week with its Monday, the first with 'This week'. */
const weekLabel = (day: string, week: number): string => (week === 0 ? 'This week' : formatDay(day));

/** Returns the list's condition for a week. The last week stands for all that comes later. */
const weekQuery = (weeks: readonly string[], week: number): string => {
  const fromMonday = ['expected_delivery_date', 'after_on', weeks[week]];
  const untilSunday = ['expected_delivery_date', 'before', addDays(weeks[week]!, 7)];
  return JSON.stringify(week === SHOWN_WEEKS ? fromMonday : { and: [fromMonday, untilSunday] });
};

/** Charts by week the ordered pieces of this store that have not arrived. A bar opens its lines. */
function ArrivingCard() {
  const styles = useHomeCardStyles();
  const go = useNavigateToRoute();
  const weeks = weekStarts(0, SHOWN_WEEKS + 1);
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'arriving', weeks[0]],
    queryFn: ({ signal }) =>
      collection(storeOrderLine).totals(
        { filter: 'incoming', by: 'expected_delivery_date', starts: weeks.join(','), sums: 'quantity' },
        signal,
      ),
  });
  if (data.count === 0)
    return <p className={styles.empty}>Nothing is on its way to you. What you order next shows here by week.</p>;
  const labels = [...weeks.slice(0, SHOWN_WEEKS).map(weekLabel), 'Later'];
  const pieces = valuesByWeek(weeks, data.results, 'expected_delivery_date', 'quantity');
  return (
    <Chart
      compact
      type="bar"
      title="Pieces arriving by week"
      labels={labels}
      series={[{ name: 'Pieces', values: pieces }]}
      formatValue={formatNumber}
      onSelect={(week) =>
        go('store_order_line.list', {}, { filter: 'incoming', query: weekQuery(weeks, week), limit: '25' })
      }
    />
  );
}

export default cardForReaders(storeOrderLine, ['quantity', 'expected_delivery_date'], ArrivingCard);
