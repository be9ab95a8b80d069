import { collectionPath, type Entity } from '@trestle/schema/entity';

export interface FieldRuleRow {
  id?: number;
  field_name: string;
  deny_read: boolean;
  deny_update: boolean;
}
export interface ModelRuleRow {
  id?: number;
  base_uri: string | null;
  model_name: string;
  fields: FieldRuleRow[];
}

/** Creates a model rule without field rules. */
export const newModelRule = (entity: Entity, slug: string): ModelRuleRow => ({
  model_name: entity.name,
  base_uri: collectionPath(entity, slug),
  fields: [],
});
export const isRuleFor = (model: ModelRuleRow, entity: Entity, slug: string): boolean =>
  model.model_name === entity.name || model.base_uri === collectionPath(entity, slug);

/** Adds a rule that denies nothing for each field that has none (S2 §2 'Add Fields'). */
export const addFields = (model: ModelRuleRow, entity: Entity | undefined): ModelRuleRow => {
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
/**
 * Removes field rules that deny nothing (S2 §2 'Clean Up'). Beside a '*' rule they stay, because they are its
 * exceptions.
 */
export const cleanUp = (model: ModelRuleRow): ModelRuleRow => {
  const rest = model.fields.some((rule) => rule.field_name === '*' && (rule.deny_read || rule.deny_update));
  return { ...model, fields: model.fields.filter((rule) => rest || rule.deny_read || rule.deny_update) };
};
/** Sets one column of every field rule: the 'None' and 'All' buttons. */
export const setColumn = (model: ModelRuleRow, column: 'deny_read' | 'deny_update', on: boolean): ModelRuleRow => ({
  ...model,
  fields: model.fields.map((rule) => setRule(rule, column, on)),
});
/** Sets one column of a field rule. While `deny_read` is set, `deny_update` is hidden and keeps its value (S2 §2). */
export const setRule = (rule: FieldRuleRow, column: 'deny_read' | 'deny_update', on: boolean): FieldRuleRow =>
  column === 'deny_update' && rule.deny_read ? rule : { ...rule, [column]: on };

/** Locks all fields of a model. A '*' rule stands for the fields without a rule. */
export const lockAll = (model: ModelRuleRow): ModelRuleRow => {
  const rules = model.fields.some((rule) => rule.field_name === '*')
    ? model.fields
    : [...model.fields, { field_name: '*', deny_read: false, deny_update: false }];
  return { ...model, fields: rules.map((rule) => ({ ...rule, deny_update: true })) };
};
