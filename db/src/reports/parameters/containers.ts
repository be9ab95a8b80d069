import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { MAX_LIST_IDS } from '@trestle/schema/limits';
import type { ListEntry } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { entriesFrom } from '../entries';
import type { EntriesRequest, ParameterDeclaration, ReportReader } from '../report';
import { containerTitle } from '../sections/containers';
import { supplierParameter } from './choices';
import { queryOf } from './listQuery';

const { code, name, delivery_date } = container.fields;

/** Reads the containers as choices, the latest first. */
function readContainerEntries(reader: ReportReader, request: EntriesRequest): Promise<readonly ListEntry[]> {
  const sort = reader.canRead(container.name, delivery_date.name) ? delivery_date.name : 'id';
  const titleFields = [code.name, name.name, delivery_date.name];
  const label = (row: Row) => containerTitle(row['id'], row[code.name], row[name.name], row[delivery_date.name]);
  return entriesFrom(reader, container.name, { filter: 'all', sort: `-${sort}` }, titleFields, label, request);
}
/** Reads the containers that hold a supplier's stock. */
async function readContainersOfSupplier(
  reader: ReportReader,
  supplier: number,
  request: EntriesRequest,
): Promise<readonly ListEntry[]> {
  const query = queryOf([stock.fields.supplier.name, 'eq', supplier]);
  const rows = await reader.groups(stock.name, { filter: 'all', query }, [stock.fields.container.name], []);
  const ids = new Set(rows.map((row) => Number(row[stock.fields.container.name])));
  const among = (request.among ?? [...ids]).filter((id) => id > 0 && ids.has(id));
  if (!among.length) return [];
  // Read by their ids: the latest of all containers may be none of this supplier's.
  if (among.length <= MAX_LIST_IDS) return readContainerEntries(reader, { ...request, among });
  return (await readContainerEntries(reader, request)).filter(({ value }) => ids.has(Number(value)));
}

/** One or several containers; `supplier` narrows the list. */
export const containerParameters: readonly ParameterDeclaration[] = [
  { ...supplierParameter(stock), help: "Shortens the list of containers to those with this supplier's stock" },
  {
    name: 'containers',
    prompt: container.plural,
    type: 6,
    control: 1,
    several: true,
    dependsOn: ['supplier'],
    entries: (reader, { supplier }, request) =>
      typeof supplier === 'number'
        ? readContainersOfSupplier(reader, supplier, request)
        : readContainerEntries(reader, request),
  },
];
