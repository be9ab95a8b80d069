import fc from 'fast-check';
import { fieldError, limitErrors, MAX_ERRORS, unknownField, validationError, type FieldErrors } from './errors';

const manyErrors = (count: number): FieldErrors =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, [unknownField()]]));

test('safety 75: a reply lists at most fifty errors, and says how many more there are', () => {
  const { body } = validationError(manyErrors(110_000)) as { body: Record<string, unknown> };
  const { non_field_errors: more, ...errors } = body;
  expect(Object.keys(errors)).toHaveLength(MAX_ERRORS);
  expect(more).toEqual(['And 109950 more errors.']);
  expect(JSON.stringify(body).length).toBeLessThan(64 * 1024);
});
test('an error of the whole body stays beside the number of those left out', () => {
  const errors = { non_field_errors: [fieldError('denied', 'No')], ...manyErrors(5) };
  const [denied, first] = Object.entries(errors);
  expect(limitErrors(errors, 5)).toEqual({
    ...Object.fromEntries([denied!, first!, ...Object.entries(errors).slice(2, 5)]),
    non_field_errors: [fieldError('denied', 'No'), 'And 1 more error.'],
  });
});
test('safety 75: errors that were limited once can be limited again beside others', () => {
  const { body } = validationError(manyErrors(60));
  const errors = { ...(body as FieldErrors), other: [unknownField()] };
  expect(limitErrors(errors)).toMatchObject({ non_field_errors: ['And 2 more errors.'] });
  expect(limitErrors(errors, 60)).toEqual(errors);
});
test('fifty errors are listed as they are', () => {
  expect(limitErrors(manyErrors(50))).toEqual(manyErrors(50));
});
test('errors of nested rows stay at their positions, and rows after the fiftieth error are left out', () => {
  const rows = Array.from({ length: 5000 }, (_, i): FieldErrors =>
    i % 2 ? { quantity: [fieldError('min', 'Minimum value 1')] } : {},
  );
  const limited = limitErrors({ lines: rows });
  expect(limited['lines']).toEqual(rows.slice(0, 100));
  expect(limited['non_field_errors']).toEqual(['And 2450 more errors.']);
});
test('safety 75: whatever the errors are, no more than fifty come back, under their own names', () => {
  const list = fc.array(fc.constant(unknownField()), { minLength: 1, maxLength: 60 });
  const rows = fc.array(fc.dictionary(fc.string(), list), { maxLength: 60 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(list, rows)), (errors) => {
      const { non_field_errors: _more, ...limited } = limitErrors(errors as FieldErrors);
      expect(JSON.stringify(limited).split('"unknown"').length - 1).toBeLessThanOrEqual(MAX_ERRORS);
      expect(Object.keys(errors)).toEqual(expect.arrayContaining(Object.keys(limited)));
    }),
  );
});
