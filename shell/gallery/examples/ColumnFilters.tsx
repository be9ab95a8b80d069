import { useFieldAccess } from '@trestle/kit/core';
import { resolveColumns, useList } from '@trestle/kit/list';
import { ColumnFilters } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';

export default function Example() {
  const { state, change, count } = useList(product, { ownState: true });
  const columns = resolveColumns(product, useFieldAccess(product, 'list'), [
    'description',
    'colour',
    'region_1_rrp',
    'created_date',
  ]);
  return (
    <>
      <ColumnFilters entity={product} columns={columns} state={state} onChange={change} />
      {count} found
    </>
  );
}
