import { QueryTypes, type Transaction } from 'sequelize';
import type { Entity } from '@trestle/schema/entity';
import type { Statement } from '../sql/executor';
import { INCREMENT_SQL, insertedIds } from '../sql/insertedIds';
import { lookUpValues } from '../sql/lookedUpValue';
import type { Row } from '../sql/rowValues';
import type { ColumnValues, RunInTransaction, WriteTransaction } from '../sql/writeTransaction';
import type { Models } from './models';

/** Returns a function that runs work in a transaction of Sequelize's models. */
export const createModelTransactions =
  (models: Models): RunInTransaction =>
  (work) =>
    models.database.transaction((transaction) => work(createWriteTransaction(models, transaction)));

function createWriteTransaction(models: Models, transaction: Transaction): WriteTransaction {
  const { database } = models;
  const selectRows = <T extends object>({ text, values }: Statement): Promise<T[]> =>
    database.query<T>(text, { type: QueryTypes.SELECT, replacements: [...values], transaction });
  // Columns need different names, because Sequelize returns rows as objects.
  const selectCells = async (statement: Statement) =>
    (await selectRows<Row>(statement)).map((row) => Object.values(row));
  return {
    selectRows,
    selectCells,
    execute: async ({ text, values }) => {
      const [, affectedRows] = await database.query(text, {
        type: QueryTypes.UPDATE,
        replacements: [...values],
        transaction,
      });
      return affectedRows;
    },
    insertRows: async (entity, rows) => {
      await lookUpValues({ selectCells }, rows);
      return insertRows(models, transaction, entity, rows);
    },
    updateRows: async (entity, ids, values) => {
      await models.of(entity).update(values, { where: { id: [...ids] }, transaction });
    },
    deleteRows: async (entity, ids) => {
      await models.of(entity).destroy({ where: { id: [...ids] }, transaction });
    },
    lockLinks: async (entity, field, ownerId) => {
      const { model, owner, target } = models.link(entity, field);
      const links = await model.findAll({
        where: { [owner]: ownerId },
        lock: transaction.LOCK.UPDATE,
        transaction,
      });
      return links.map((link) => link.get(target) as number);
    },
    addLinks: async (entity, field, ownerId, targetIds) => {
      const { model, owner, target } = models.link(entity, field);
      const links = targetIds.map((id) => ({ [owner]: ownerId, [target]: id }));
      await model.bulkCreate(links, { transaction });
    },
    removeLinks: async (entity, field, ownerId, targetIds) => {
      const { model, owner, target } = models.link(entity, field);
      await model.destroy({ where: { [owner]: ownerId, [target]: [...targetIds] }, transaction });
    },
  };
}

/**
 * Inserts rows and returns their ids.
 *
 * The nodes of a cluster count ids in larger steps. Sequelize assumes that the ids of one statement are consecutive, so
 * only the first of its ids is used.
 */
async function insertRows(
  { database, of }: Models,
  transaction: Transaction,
  entity: Entity,
  rows: readonly ColumnValues[],
): Promise<number[]> {
  const model = of(entity);
  if (rows.length === 0) return [];
  if (rows.length === 1) return [(await model.create(rows[0]!, { transaction })).get('id') as number];
  const [firstRow] = await model.bulkCreate([...rows], { transaction });
  const firstId = firstRow!.get('id') as number;
  const [{ increment }] = (await database.query(INCREMENT_SQL, { type: QueryTypes.SELECT, transaction })) as [
    { increment: number },
  ];
  return insertedIds(firstId, rows.length, increment);
}
