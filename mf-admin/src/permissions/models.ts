import { collectionPath, type Entity } from '@trestle/schema/entity';

export interface FieldRow {
  id?: number;
  field_name: string;
  deny_read: boolean;
  deny_update: boolean;
}
export interface ModelRow {
  id?: number;
  base_uri: string | null;
  model_name: string;
  fields: FieldRow[];
}

/** A model with no rules for its fields yet. */
export const modelFor = (entity: Entity, slug: string): ModelRow => ({
  model_name: entity.name,
  base_uri: collectionPath(entity, slug),
  fields: [],
});
export const isOf = (model: ModelRow, entity: Entity, slug: string): boolean =>
  model.model_name === entity.name || model.base_uri === collectionPath(entity, slug);

/** Rules for the fields that have none (S2 §2 'Add Fields'); they deny nothing yet. */
export const addFields = (model: ModelRow, entity: Entity | undefined): ModelRow => {
  const known = new Set(model.fields.map((rule) => rule.field_name));
  const missing = Object.values(entity?.fields ?? {}).filter(
    (field) => !field.primary_key && !field.secret && !known.has(field.name),
  );
  return {
    ...model,
    fields: [
      ...model.fields,
      ...missing.map((field) => ({ field_name: field.name, deny_read: false, deny_update: false })),
    ],
  };
};
/** Only what denies something stays (S2 §2 'Clean Up'). With a '*' rule, a field that denies nothing is an exception to it. */
export const cleanUp = (model: ModelRow): ModelRow => {
  const rest = model.fields.some((rule) => rule.field_name === '*' && (rule.deny_read || rule.deny_update));
  return { ...model, fields: model.fields.filter((rule) => rest || rule.deny_read || rule.deny_update) };
};
/** The 'None' and 'All' buttons of a column. */
export const setColumn = (model: ModelRow, column: 'deny_read' | 'deny_update', on: boolean): ModelRow => ({
  ...model,
  fields: model.fields.map((rule) => setRule(rule, column, on)),
});
/** What cannot be read shows no deny_update (S2 §2): that stays what it was until the field can be read again. */
export const setRule = (rule: FieldRow, column: 'deny_read' | 'deny_update', on: boolean): FieldRow =>
  column === 'deny_update' && rule.deny_read ? rule : { ...rule, [column]: on };

/** A model none of whose fields can be changed, '*' standing for those that have no rule. */
export const lockAll = (model: ModelRow): ModelRow => {
  const rules = model.fields.some((rule) => rule.field_name === '*')
    ? model.fields
    : [...model.fields, { field_name: '*', deny_read: false, deny_update: false }];
  return { ...model, fields: rules.map((rule) => ({ ...rule, deny_update: true })) };
};
