import { CrossTab } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/CrossTab';
import code from '../examples/CrossTab.tsx?raw';

const ignore = () => {};
const regions = ['North', 'South', 'West'].map((label) => ({ key: label, label }));

export const crossTab: GalleryCard = {
  title: 'Cross-tab grid',
  group: 'Widgets',
  source: 'S1 §2.6, §9',
  about:
    'Values by two dimensions. Headings stay in view, arrows move between cells, typing edits. Cells are 100 px wide.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    {
      name: 'Only read, narrow',
      render: () => (
        <CrossTab
          label="Stock"
          rows={regions}
          columns={regions}
          cellWidth={60}
          cell={(row, column) => ({ shown: row.key === column.key ? '12' : undefined })}
        />
      ),
    },
    {
      name: 'Error',
      render: () => (
        <CrossTab
          label="Wrong prices"
          rows={regions}
          columns={regions}
          cellWidth={60}
          onType={ignore}
          cell={(row, column) =>
            row.key === column.key ? { shown: '-4', text: '-4', wrong: 'Minimum value 0' } : { shown: '4', text: '4' }
          }
        />
      ),
    },
    {
      name: 'Empty',
      render: () => <CrossTab label="Nothing" rows={[]} columns={regions} cell={() => ({ shown: null })} />,
    },
    {
      name: 'Loading',
      render: () => <CrossTab label="Prices" rows={[]} columns={[]} cell={() => ({ shown: null })} loading />,
    },
    {
      name: 'Failed',
      render: () => (
        <CrossTab
          label="Prices"
          rows={[]}
          columns={[]}
          cell={() => ({ shown: null })}
          error={new Error('The server is not responding.')}
          onRetry={ignore}
        />
      ),
    },
  ],
};
