import { formatMoney } from '@trestle/kit/core';
import { Chart, SortableTable } from '@trestle/kit/widgets';
import { useState } from 'react';

const ROWS = [
  ['Sofas', 128_557, 119_608.5],
  ['Beds', 70_779.5, 54_204.5],
  ['Storage', 55_679.5, 46_294],
] as const;
const renderMoney = (value: unknown) => formatMoney(value);

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
          { name: 'This month', values: ROWS.map(([, thisMonth]) => thisMonth) },
          { name: 'The month before', values: ROWS.map(([, , monthBefore]) => monthBefore) },
        ]}
        formatValue={formatMoney}
        onSelect={(row) => setTarget({ row })}
      />
      <SortableTable
        label="Sales by category"
        columns={[
          { label: 'Category', align: 'start', render: String },
          { label: 'This month', align: 'end', render: renderMoney },
          { label: 'The month before', align: 'end', render: renderMoney },
        ]}
        rows={ROWS}
        totals={[null, 255_016, 220_107]}
        target={target}
      />
    </>
  );
}
