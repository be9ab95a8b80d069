import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { ruledFields } from '@trestle/schema/rights/fieldRights';
import { hiddenElsewhere, readableElsewhere, type FieldPlace } from '@trestle/schema/rights/sameFacts';
import type { ModelRuleRow } from './fieldRules';

/** A field with a rule, and where its fact stands under another rule. */
export interface SameFactLine {
  field: Field;
  places: readonly FieldPlace[];
  /** Whether the field is hidden and the others are readable. False: the others are hidden and the field is not. */
  isHidden: boolean;
}

/** Returns the fields of a model's rules whose fact the record shows elsewhere, or hides only elsewhere. */
export const sameFactLines = (
  rules: AccessRules,
  model: ModelRuleRow,
  entity: Entity,
  entities: readonly Entity[],
): SameFactLine[] => {
  const ruleOf = (name: string) => model.fields.find((rule) => rule.field_name === name);
  return ruledFields(entity).flatMap((field): SameFactLine[] => {
    const rule = ruleOf(field.name) ?? ruleOf('*');
    if (!rule) return [];
    const find = rule.deny_read ? readableElsewhere : hiddenElsewhere;
    const places = find(rules, entity, field.name, entities);
    return places.length > 0 ? [{ field, places, isHidden: rule.deny_read }] : [];
  });
};
