import {
  DataTypes,
  fn,
  literal,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  type Sequelize,
  type UpdateOptions,
} from 'sequelize';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { NEXT_DATE_SQL } from '../sql/risingDate';
import { tableName } from '../sql/select';
import { toSqlTimestamp } from '../sql/sqlText';
import type { ColumnValues } from '../sql/writeTransaction';
import { columnType } from './columnType';

/** The model of a link table, and its columns for the two sides of the list. */
export interface LinkModel {
  model: ModelStatic<Model>;
  owner: string;
  target: string;
}
/** The Sequelize models of all entities, with their associations. */
export interface Models {
  database: Sequelize;
  of(entity: Entity): ModelStatic<Model>;
  link(entity: Entity, field: Field): LinkModel;
}

const isColumn = (field: Field): boolean => hasColumn(field) && !field.generated;

function defineModel(database: Sequelize, entity: Entity): ModelStatic<Model> {
  const attributes: ModelAttributes = {};
  for (const field of Object.values(entity.fields)) {
    if (!isColumn(field)) continue;
    const key = field.primary_key ? { primaryKey: true, autoIncrement: true } : {};
    attributes[field.name] = { type: columnType(field), allowNull: !field.required, ...key };
  }
  const model = database.define(entity.name, attributes, {
    tableName: tableName(entity),
    timestamps: false,
  });
  if ('modified_date' in entity.fields) keepModifiedDateRising(model);
  return model;
}

/** Makes every update raise `modified_date`. */
function keepModifiedDateRising(model: ModelStatic<Model>): void {
  model.addHook('beforeBulkUpdate', (options: UpdateOptions) => {
    const { attributes } = options as UpdateOptions & { attributes: ColumnValues };
    const next = literal(NEXT_DATE_SQL);
    const now = new Date((attributes['modified_date'] as string | undefined) ?? Date.now());
    attributes['modified_date'] = fn('GREATEST', toSqlTimestamp(now.toISOString()), next);
  });
}

/** Declares the associations of an entity's model. The constraints are in the migrations. */
function associate(models: Models, find: (name: string) => Entity, entity: Entity): void {
  const model = models.of(entity);
  for (const field of Object.values(entity.fields)) {
    const target = field.ref && models.of(find(field.ref));
    if (!target) continue;
    // A column and an association can't share a name.
    if (isColumn(field))
      model.belongsTo(target, { as: `${field.name}_row`, foreignKey: field.name, constraints: false });
    else if (field.foreign_key)
      model.hasMany(target, { as: field.name, foreignKey: field.foreign_key, constraints: false });
    else if (field.link_table) {
      const { model: through, owner: foreignKey, target: otherKey } = models.link(entity, field);
      model.belongsToMany(target, { as: field.name, through, foreignKey, otherKey, constraints: false });
    }
  }
}

/** Defines the models and associations of all entities from their declarations. */
export function defineModels(database: Sequelize, entities: readonly Entity[]): Models {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const find = (name: string): Entity => byName.get(name)!;
  const link = (entity: Entity, field: Field): LinkModel => {
    const [owner, target] = [tableName(entity), tableName(find(field.ref!))];
    // Sequelize modifies the object, so each side needs its own.
    const key = () => ({ type: DataTypes.INTEGER, primaryKey: true });
    const model = database.isDefined(field.link_table!)
      ? database.model(field.link_table!)
      : database.define(
          field.link_table!,
          { [owner]: key(), [target]: key() },
          { timestamps: false, tableName: field.link_table },
        );
    return { model, owner, target };
  };
  for (const entity of entities) defineModel(database, entity);
  const models: Models = { database, of: (entity) => database.model(entity.name), link };
  for (const entity of entities) associate(models, find, entity);
  return models;
}
