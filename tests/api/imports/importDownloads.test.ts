import { entities } from '@trestle/schema/entities/all';
import { collectionPath, hasColumn, type Entity } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import { importFields } from '@trestle/schema/importRows';
import { fetchPath, parseCsv } from '../parts/downloadFile';
import { importBody } from '../parts/importBody';
import { as, expectStatus, list, type Body } from '../parts/people';

/* A list that was downloaded and is sent back as it is. */

const admin = as('admin');
const variant = process.env['TRESTLE_VARIANT'] === 'go' ? 'go' : 'standard';
const imported = entities.filter((each) => each.imports && !each.imports.rows).map((each) => forVariant(each, variant));
/** Rows that each list of the demo has, and that no other test changes. */
const DEMO_ROWS = 12;

/** Returns the condition of the rows that are sent back, and the record that they are imported into. */
async function rowsOf({ imports, fields }: Entity): Promise<{ query: unknown; within: number | null }> {
  if (!imports!.within) return { query: ['id', 'le', DEMO_ROWS], within: null };
  const parents = await list(admin, fields[imports!.within]!.ref!, { limit: '1', filter: 'all' });
  const within = (parents['results'] as Body[])[0]!['id'] as number;
  return { query: [imports!.within, 'eq', within], within };
}

async function sendBack(entity: Entity): Promise<Body> {
  const { query, within } = await rowsOf(entity);
  const fields = importFields(entity).filter(hasColumn);
  // As the import's page does: of a record that has both, it takes the code.
  const columns = fields.map(({ name, display }) => (display?.includes('code') ? `${name}__code` : name));
  const parameters = { filter: 'all', query: JSON.stringify(query), columns: JSON.stringify(columns) };
  const path = `${collectionPath(entity)}download/csv/?${new URLSearchParams(parameters)}`;
  const [, ...rows] = parseCsv((await fetchPath('admin', path)).text);
  const body = importBody(
    fields.map(({ name }) => name),
    rows,
    within === null ? {} : { within },
  );
  return expectStatus(await admin('POST', `${collectionPath(entity)}import/`, body), 200);
}

test.each(imported.map((entity) => [entity.name, entity] as const))(
  'a list of %s that was downloaded changes nothing when it is imported as it is',
  async (_name, entity) => {
    const { counts, rows } = await sendBack(entity);
    expect(counts).toMatchObject({ created: 0, changed: 0 });
    expect(counts.unchanged).toBeGreaterThan(0);
    const errors = (rows as Body[]).flatMap((row) => Object.values((row['errors'] ?? {}) as Body).flat() as Body[]);
    expect(errors).toEqual([]);
  },
);
