import { runSql } from '../database';
import { hasColumn } from '@trestle/schema/entity';
import { entitiesByName, entities } from '@trestle/schema/entities/all';

/** Writes rely on the database to refuse a missing reference. */
test('every foreign key that a client may set, and every link, is held by a constraint', async () => {
  const rows = await runSql(
    'SELECT `TABLE_NAME` AS t, `COLUMN_NAME` AS c, `REFERENCED_TABLE_NAME` AS r ' +
      'FROM information_schema.KEY_COLUMN_USAGE WHERE `TABLE_SCHEMA` = DATABASE() AND `REFERENCED_TABLE_NAME` IS NOT NULL',
  );
  const constraints = new Set(rows.map((row) => `${row['t']}.${row['c']} ${row['r']}`));
  const table = (name: string) => entitiesByName.get(name)!.table ?? name;
  for (const entity of entities)
    for (const field of Object.values(entity.fields)) {
      if (field.readonly) continue;
      if (field.kind === 'ForeignKey' && hasColumn(field))
        expect(constraints).toContain(`${table(entity.name)}.${field.name} ${table(field.ref!)}`);
      if (field.link_table)
        for (const end of [entity.name, field.ref!])
          expect(constraints).toContain(`${field.link_table}.${table(end)} ${table(end)}`);
    }
});
