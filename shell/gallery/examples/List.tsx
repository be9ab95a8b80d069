import { resolveColumns, DataTable, Pager, searchFields, Toolbar, useList } from '@trestle/kit/list';
import { useFieldAccess } from '@trestle/kit/core';
import { supplier } from '@trestle/schema/entities/supplier';

/** A list within another page. A page of its own is less: <ListPage entity={supplier} />. */
export default function Example() {
  const access = useFieldAccess(supplier, 'list');
  const { state, change, rows, count = 0, refreshing } = useList(supplier, { ownState: true, defaults: { limit: 5 } });
  const columns = resolveColumns(supplier, access, ['name', 'phone_number', 'core_supplier', 'active_start_date']);
  return (
    <>
      <Toolbar entity={supplier} state={state} fields={searchFields(supplier, access)} onChange={change} />
      <DataTable
        entity={supplier}
        label="Suppliers"
        columns={columns}
        rows={rows}
        refreshing={refreshing}
        onSort={(sort) => change({ sort })}
        linkTo={() => null}
      />
      <Pager state={state} count={count} onChange={change} />
    </>
  );
}
