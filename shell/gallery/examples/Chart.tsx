import { formatMoney } from '@trestle/kit/core';
import { Chart, SortableTable } from '@trestle/kit/widgets';
import { useState } from 'react';

const ROWS = [
  ['Sofas', 128_557, 119_608.5],
  ['Beds', 70_779.5, 54_204.5],
  ['Storage', 55_679.5, 46_294],
] as const;
const money = (value: unknown) => formatMoney(value);

/** A bar leads to its row. Each chart needs a table beside it that people can sort. */
export default function Example() {
  const [target, setTarget] = useState<{ row: number } | null>(null);
  return (
    <>
      <Chart
        title="Sales"
        type="bar"
        labels={ROWS.map(([category]) => category)}
        series={[
          { name: 'This month', values: ROWS.map(([, now]) => now) },
          { name: 'The month before', values: ROWS.map(([, , before]) => before) },
        ]}
        formatValue={formatMoney}
        onSelect={(row) => setTarget({ row })}
      />
      <SortableTable
        label="Sales by category"
        columns={[
          { label: 'Category', align: 'start', render: String },
          { label: 'This month', align: 'end', render: money },
          { label: 'The month before', align: 'end', render: money },
        ]}
        rows={ROWS}
        totals={[null, 255_016, 220_107]}
        target={target}
      />
    </>
  );
}
