import { formatMoney } from '@trestle/kit/core';
import { InlineEdit } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';
import { useState } from 'react';

export default function Example() {
  const [chair, setChair] = useState<Record<string, unknown>>({ id: 1, region_1_rrp: 129.5 });
  // In a list there is no onSave: the record's own call stores it.
  return (
    <InlineEdit
      entity={product}
      row={chair}
      field="region_1_rrp"
      of="Oslo lounge chair"
      onSave={async (changed) => {
        setChair(changed);
        return changed;
      }}
    >
      {formatMoney(chair['region_1_rrp'])}
    </InlineEdit>
  );
}
