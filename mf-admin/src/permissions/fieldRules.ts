import { collectionPath, type Entity } from '@trestle/schema/entity';
import { isWritable } from '@trestle/schema/field';

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

/**
 * Adds a rule for each field that has none (S2 §2 'Add Fields'). It denies nothing, or what a '*' rule denies: beside
 * that rule, a field rule that denies nothing would be an exception.
 */
export const addFields = (model: ModelRuleRow, entity: Entity | undefined): ModelRuleRow => {
  const known = new Set(model.fields.map((rule) => rule.field_name));
  const { deny_read = false, deny_update = false } = restRule(model) ?? {};
  const missing = Object.values(entity?.fields ?? {}).filter(
    (field) => !field.primary_key && !field.secret && !known.has(field.name),
  );
  return {
    ...model,
    fields: [...model.fields, ...missing.map((field) => ({ field_name: field.name, deny_read, deny_update }))],
  };
};
const restRule = (model: ModelRuleRow): FieldRuleRow | undefined =>
  model.fields.find((rule) => rule.field_name === '*');
/** Hides one field, in its own rule or a new one. */
export const hideField = (model: ModelRuleRow, field_name: string): ModelRuleRow => {
  const known = model.fields.some((rule) => rule.field_name === field_name);
  const { deny_update = false } = restRule(model) ?? {};
  const fields = known ? model.fields : [...model.fields, { field_name, deny_read: false, deny_update }];
  return {
    ...model,
    fields: fields.map((rule) => (rule.field_name === field_name ? { ...rule, deny_read: true } : rule)),
  };
};
/** Whether a form can change a field, so that locking it means something. Unknown names may be a later release's. */
export const isLockable = (entity: Entity | undefined, field_name: string): boolean => {
  const field = entity?.fields[field_name];
  return !field || isWritable(field);
};
/**
 * Removes field rules that deny nothing (S2 §2 'Clean Up'). Beside a '*' rule they stay, because they are its
 * exceptions.
 */
export const cleanUp = (model: ModelRuleRow): ModelRuleRow => {
  const rest = model.fields.some((rule) => rule.field_name === '*' && (rule.deny_read || rule.deny_update));
  return { ...model, fields: model.fields.filter((rule) => rest || rule.deny_read || rule.deny_update) };
};
/** Sets one column of every field rule: the 'None' and 'All' buttons. Read-only fields are not locked. */
export const setColumn = (
  model: ModelRuleRow,
  column: 'deny_read' | 'deny_update',
  on: boolean,
  entity?: Entity,
): ModelRuleRow => ({
  ...model,
  fields: model.fields.map((rule) =>
    column === 'deny_update' && on && !isLockable(entity, rule.field_name) ? rule : setRule(rule, column, on),
  ),
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
/** Unlocks all fields of a model. A '*' rule that denies nothing goes. */
export const unlockAll = (model: ModelRuleRow): ModelRuleRow => ({
  ...model,
  fields: model.fields
    .map((rule) => ({ ...rule, deny_update: false }))
    .filter((rule) => rule.field_name !== '*' || rule.deny_read),
});
