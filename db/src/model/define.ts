import type { ModelAttributes, ModelStatic, Sequelize } from 'sequelize';
import type { Model } from 'sequelize';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { columnType } from './columnType';

/** Columns that the database works out itself; a model never writes them. */
const GENERATED: ReadonlySet<string> = new Set([
  'user.descriptive_name',
  'user.has_password',
  'store_order_line.total_price',
  'stock.available',
]);

/** The Sequelize model of an entity: what every write goes through. */
export const defineModel = (database: Sequelize, entity: Entity): ModelStatic<Model> => {
  const table = entity.table ?? entity.name;
  const attributes: ModelAttributes = {};
  for (const field of Object.values(entity.fields)) {
    if (!hasColumn(field) || GENERATED.has(`${table}.${field.name}`)) continue;
    attributes[field.name] = {
      type: columnType(field),
      allowNull: !field.required,
      ...(field.primary_key ? { primaryKey: true, autoIncrement: true } : {}),
    };
  }
  return database.define(entity.name, attributes, { tableName: table, timestamps: false });
};
