import type { Entity } from '@trestle/schema/entity';
import type { SqlExecutor } from '../../sql/executor';
import { quoteName } from '../../sql/select';
import { joinSql, type Sql } from '../../sql/sqlText';
import type { Caller, Context, Row } from '../call/context';
import { rowsInScope, selectOf } from '../call/scope';
import { selectRows } from '../call/statements';

type SelectStoredRows = (
  context: Context,
  entity: Entity,
  where: (alias: string) => Sql,
  caller: Caller | null,
  transaction?: SqlExecutor,
) => Promise<Row[]>;

const selectWith =
  (suffix: '' | ' FOR UPDATE'): SelectStoredRows =>
  (context, entity, where, caller, transaction) => {
    const select = selectOf(context, entity);
    const columns = Object.values(entity.fields)
      .filter((field) => !field.virtual && field.kind !== 'ManyToMany')
      .map((field) => `${select.alias}.${quoteName(field.name)}`);
    const conditions = [where(select.alias), ...(caller ? [rowsInScope(context, select, caller)] : [])];
    const { text, values } = joinSql(conditions, ' AND ', '1=1');
    return selectRows(
      context,
      {
        text: `SELECT ${columns.join(', ')} FROM ${select.from} WHERE ${text} ORDER BY ${select.alias}.\`id\`${suffix}`,
        values,
      },
      transaction,
    );
  };

/**
 * Selects the stored columns of rows, in the order of their ids.
 * @param where writes the condition for the table's alias
 * @param caller only rows in this caller's scope; null for all rows
 */
export const storedRows: SelectStoredRows = selectWith('');
/** Selects stored rows and locks them until the transaction ends. */
export const lockRows: SelectStoredRows = selectWith(' FOR UPDATE');
