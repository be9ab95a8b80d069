import { collectionPath, type Entity } from '@trestle/schema/entity';
import { isWritable } from '@trestle/schema/field';

/** A rule for one field of a model. The field '*' stands for all fields without a rule. */
export interface FieldRuleRow {
  id?: number;
  field_name: string;
  deny_read: boolean;
  deny_update: boolean;
}
/** A model of a state's rule, with its field rules. */
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
/** Whether a model rule is about an entity. */
export const isRuleFor = (model: ModelRuleRow, entity: Entity, slug: string): boolean =>
  model.model_name === entity.name || model.base_uri === collectionPath(entity, slug);

/**
 * Adds a rule for each field that has none (S2 §2 'Add Fields'). The rule denies what the '*' rule denies, or nothing.
 * Beside a '*' rule, a field rule that denies nothing would be an exception.
 */
export const addFields = (model: ModelRuleRow, entity: Entity | undefined): ModelRuleRow => {
  const ruledFields = new Set(model.fields.map((rule) => rule.field_name));
  const { deny_read = false, deny_update = false } = wildcardRule(model) ?? {};
  const missingFields = Object.values(entity?.fields ?? {}).filter(
    (field) => !field.primary_key && !field.secret && !ruledFields.has(field.name),
  );
  return {
    ...model,
    fields: [...model.fields, ...missingFields.map((field) => ({ field_name: field.name, deny_read, deny_update }))],
  };
};
const wildcardRule = (model: ModelRuleRow): FieldRuleRow | undefined =>
  model.fields.find((rule) => rule.field_name === '*');
/** Whether a form can change a field, so that it can be locked. Unknown fields may belong to a later release. */
export const isLockable = (entity: Entity | undefined, field_name: string): boolean => {
  const field = entity?.fields[field_name];
  return !field || isWritable(field);
};
/**
 * Removes field rules that deny nothing (S2 §2 'Clean Up'). Beside a '*' rule that denies they stay, as exceptions.
 */
export const cleanUp = (model: ModelRuleRow): ModelRuleRow => {
  const hasWildcardDenial = model.fields.some(
    (rule) => rule.field_name === '*' && (rule.deny_read || rule.deny_update),
  );
  return { ...model, fields: model.fields.filter((rule) => hasWildcardDenial || rule.deny_read || rule.deny_update) };
};
/** Sets one column of every field rule: the 'None' and 'All' buttons. Read-only fields are not locked. */
export const setColumn = (
  model: ModelRuleRow,
  column: 'deny_read' | 'deny_update',
  isDenied: boolean,
  entity?: Entity,
): ModelRuleRow => ({
  ...model,
  fields: model.fields.map((rule) =>
    column === 'deny_update' && isDenied && !isLockable(entity, rule.field_name)
      ? rule
      : setRule(rule, column, isDenied),
  ),
});
/** Sets one column of a field rule. While `deny_read` is set, `deny_update` is hidden and keeps its value (S2 §2). */
export const setRule = (rule: FieldRuleRow, column: 'deny_read' | 'deny_update', isDenied: boolean): FieldRuleRow =>
  column === 'deny_update' && rule.deny_read ? rule : { ...rule, [column]: isDenied };

/** Locks all fields of a model. A '*' rule stands for the fields without a rule. */
export const lockAll = (model: ModelRuleRow): ModelRuleRow => {
  const rules = model.fields.some((rule) => rule.field_name === '*')
    ? model.fields
    : [...model.fields, { field_name: '*', deny_read: false, deny_update: false }];
  return { ...model, fields: rules.map((rule) => ({ ...rule, deny_update: true })) };
};
/** Unlocks all fields of a model. Removes a '*' rule that then denies nothing. */
export const unlockAll = (model: ModelRuleRow): ModelRuleRow => ({
  ...model,
  fields: model.fields
    .map((rule) => ({ ...rule, deny_update: false }))
    .filter((rule) => rule.field_name !== '*' || rule.deny_read),
});
