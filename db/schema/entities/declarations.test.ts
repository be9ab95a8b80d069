import { hasColumn } from '../entity';
import { forVariant } from '../forVariant';
import { operatorsFor } from '../query/operators';
import { entitiesByName, entities } from './all';

/** The end of a path of foreign keys, or what is wrong with it. */
const follow = (from: string, path: string): string => {
  let at = entitiesByName.get(from);
  const steps = path.split('.');
  for (const [i, step] of steps.entries()) {
    const field = at?.fields[step];
    if (!field) return `${at?.name} has no ${step}`;
    if (i === steps.length - 1) return hasColumn(field) ? '' : `${step} has no column`;
    at = entitiesByName.get(field.ref ?? '');
  }
  return 'empty';
};

/** Abbreviations, and the labels that the specifications write with capitals (S1 §3.2, §3.3, S2 §3). */
const CAPITALISED_WORDS: readonly string[] = ['RRP', 'URI', 'Name', 'Portal', 'Website', 'Model', 'Class'];

describe.each(entities.map((e) => [e.name, e] as const))('%s', (name, entity) => {
  test('every path leads to a column, every reference to an entity', () => {
    for (const field of Object.values(entity.fields)) {
      if (field.ref) expect([field.name, entitiesByName.has(field.ref)]).toEqual([field.name, true]);
      if (field.foreign_key) expect(entitiesByName.get(field.ref!)!.fields[field.foreign_key]?.kind).toBe('ForeignKey');
      if (field.source) expect([field.name, follow(name, field.source)]).toEqual([field.name, '']);
      if (field.via)
        expect([field.name, follow(field.across ? entity.fields[field.across]!.ref! : name, field.via)]).toEqual([
          field.name,
          '',
        ]);
    }
  });
  test('columns, search, sort and filters name its fields; at most 7 columns', () => {
    const { columns, search, sort = 'id', filters = {}, mobileColumns = [] } = entity.list;
    for (const field of [...columns, ...mobileColumns, ...search, sort.replace(/^-/, '')])
      expect([field, field in entity.fields]).toEqual([field, true]);
    for (const field of [...search, sort.replace(/^-/, '')])
      expect(operatorsFor(entity.fields[field]!).length).toBeGreaterThan(0);
    expect(columns.length).toBeLessThanOrEqual(7);
    expect(mobileColumns.length).toBeLessThanOrEqual(3);
    expect(mobileColumns.filter((field) => !columns.includes(field))).toEqual([]);
    for (const filter of Object.values(filters)) expect(filter.label).not.toBe('');
  });
  test('every explained section has fields', () => {
    const headings = Object.values(entity.fields).map((field) => field.section ?? '');
    expect(Object.keys(entity.sections ?? {}).filter((heading) => !headings.includes(heading))).toEqual([]);
  });
  test('every field has a name and a label', () => {
    for (const [key, field] of Object.entries(entity.fields)) {
      expect(field.name).toBe(key);
      expect(field.label).not.toBe('');
    }
  });
  test('no two fields share a label, but a foreign key and the fields that show its record', () => {
    const shownFields = Object.values(entity.fields).filter((field) => !field.hide && !field.name.includes('__'));
    const labels = shownFields.map((field) => field.label.toLowerCase());
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });
  test('labels begin with a capital, and only names and abbreviations have another', () => {
    const words = Object.values(entity.fields).flatMap(({ label }) => label.split(/[ /]/).slice(1));
    expect(words.filter((word) => /^[A-Z]/.test(word) && !CAPITALISED_WORDS.includes(word))).toEqual([]);
  });
});
test('the variants differ as S2 §3 says', () => {
  const [standard, go] = (['standard', 'go'] as const).map((v) => forVariant(entitiesByName.get('user')!, v));
  expect(Object.keys(standard!.fields)).toEqual(expect.arrayContaining(['is_active', 'is_staff', 'user_permissions']));
  expect(standard!.list.active).toEqual({ flag: 'is_active' });
  expect(go!.fields).not.toHaveProperty('is_active');
  expect(go!.list.active).toEqual({ start: 'active_start_date', end: 'active_end_date' });
  expect(forVariant(entitiesByName.get('group')!, 'standard').list.active).toBeNull();
});
