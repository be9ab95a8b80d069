import { unique } from '../../uniqueText';
import { as, expectStatus } from '../parts/people';

const admin = as('admin');
const EARLY = '2026-03-01T10:00:00.000Z';
const LATE = '2026-05-01T10:00:00.000Z';
const errorAt = (field: string, start: string) => ({
  [field]: [{ code: 'before-start', message: `Must not be before '${start}'` }],
});

test('an end before its start is refused at the end, whichever of them is sent', async () => {
  const description = unique('Dated table');
  const post = (more: object) => admin('POST', '/api/product/', { description, ...more });
  const wrongOrder = { active_start_date: LATE, active_end_date: EARLY };
  expect(expectStatus(await post(wrongOrder), 400)).toEqual(errorAt('active_end_date', 'Active from'));
  const dates = { active_start_date: EARLY, active_end_date: LATE };
  const { id } = expectStatus(await post(dates), 201) as { id: number };
  const patch = (change: object) => admin('PATCH', `/api/product/${id}/`, change);
  for (const change of [{ active_end_date: '2026-02-01T00:00:00Z' }, { active_start_date: '2026-06-01T00:00:00Z' }])
    expect(expectStatus(await patch(change), 400)).toEqual(errorAt('active_end_date', 'Active from'));
  expect(expectStatus(await patch({ website_active_start_date: LATE, website_active_end_date: EARLY }), 400)).toEqual(
    errorAt('website_active_end_date', 'On the website from'),
  );
  // The same minute is no fault: deactivating ends what has just begun.
  expectStatus(await patch({ active_end_date: EARLY }), 200);
  expect(expectStatus(await admin('GET', `/api/product/${id}/`), 200)).toMatchObject({
    active_start_date: EARLY,
    active_end_date: EARLY,
    website_active_end_date: null,
  });
});

test('a start that nobody gave is not after a given end', async () => {
  const ended = { description: unique('Ended table'), active_end_date: EARLY };
  expect(expectStatus(await admin('POST', '/api/product/', ended), 201)).toMatchObject({
    active_start_date: EARLY,
    active_end_date: EARLY,
  });
});

test('nested rows are checked, too, and name their position', async () => {
  const { id: product } = expectStatus(
    await admin('POST', '/api/product/', { description: unique('Nested table') }),
    201,
  );
  const page = { product, active_start_date: LATE, active_end_date: EARLY };
  const reply = await admin('POST', '/api/catalogue_page/', page);
  expect(expectStatus(reply, 400)).toMatchObject(errorAt('active_end_date', 'Active from'));
});
