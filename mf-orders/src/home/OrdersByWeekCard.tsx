import { collection, formatNumber, useNavigateToRoute, formatDay } from '@trestle/kit/core';
import { useChosenStore } from '@trestle/trade/core';
import { cardForReaders, Chart, useHomeCardLink, useHomeCardStyles } from '@trestle/kit/widgets';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { addDays } from '@trestle/schema/periods';
import { useSuspenseQuery } from '@tanstack/react-query';
import { valuesByWeek, weekStarts } from '../components/weeks';

/** Weeks of a quarter. The chart compares two quarters. */
const SHOWN_WEEKS = 13;

const weekQuery = (from: string): string =>
  JSON.stringify({
    and: [
      ['created_date', 'after_on', from],
      ['created_date', 'before', addDays(from, 7)],
    ],
  });

/** Charts orders by week, beside those of the quarter before. A bar opens the orders of its week. */
function OrdersByWeekCard() {
  const styles = useHomeCardStyles();
  const go = useNavigateToRoute();
  const store = useChosenStore()?.id;
  const weeks = weekStarts(1 - 2 * SHOWN_WEEKS, 2 * SHOWN_WEEKS);
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order', 'by week', weeks[0], store],
    queryFn: ({ signal }) =>
      collection(storeOrder).totals(
        {
          filter: 'all',
          by: 'created_date',
          starts: weeks.join(','),
          ...(store !== undefined && { query: JSON.stringify(['store', 'eq', store]) }),
        },
        signal,
      ),
  });
  const counts = valuesByWeek(weeks, data.results, 'created_date', 'count');
  const [previousCounts, currentCounts] = [counts.slice(0, SHOWN_WEEKS), counts.slice(SHOWN_WEEKS)];
  const shownWeeks = weeks.slice(SHOWN_WEEKS);
  const query = JSON.stringify(['created_date', 'after_on', shownWeeks[0]]);
  useHomeCardLink({ route: 'store_order.list', query: { filter: 'all', query } });
  if (data.count === 0) return <p className={styles.empty}>No orders in the last six months.</p>;
  return (
    <Chart
      compact
      type="bar"
      title="Orders by week"
      labels={shownWeeks.map((day) => formatDay(day))}
      series={[
        { name: 'This quarter', values: currentCounts },
        { name: 'Quarter before', values: previousCounts, type: 'line' },
      ]}
      formatValue={formatNumber}
      onSelect={(week) =>
        go('store_order.list', {}, { filter: 'all', query: weekQuery(shownWeeks[week]!), limit: '25' })
      }
    />
  );
}

export default cardForReaders(storeOrder, ['created_date'], OrdersByWeekCard);
