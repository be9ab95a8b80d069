import { Chart, SortableTable } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Chart';
import code from '../examples/Chart.tsx?raw';

const MONTHS = ['July', 'August', 'September', 'October'];

export const chart: GalleryCard = {
  title: 'Chart and sortable table',
  group: 'Widgets',
  source: 'S2 §2',
  about:
    'Bars or lines over named groups, whose bars lead to their rows. Rows that are all here, sorted in the browser.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    {
      name: 'Lines',
      render: () => (
        <Chart
          title="Orders by month"
          type="line"
          labels={MONTHS}
          series={[{ name: 'Orders', values: [41, 38, 52, 60] }]}
          formatValue={String}
        />
      ),
      wide: true,
    },
    {
      name: 'Empty table',
      render: () => (
        <SortableTable label="Nothing" columns={[{ label: 'Category', align: 'start', render: String }]} rows={[]} />
      ),
    },
  ],
};
