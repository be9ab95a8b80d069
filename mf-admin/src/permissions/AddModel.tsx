import { Field, makeStyles, Select, settings, useAllEntities } from '@trestle/kit/core';
import { isRuleFor, newModelRule, type ModelRuleRow } from './rules/fieldRules';

const useStyles = makeStyles({ field: { minWidth: '220px' } });

/** A select that adds a model to a rule, so that its fields can be hidden or locked. */
export function AddModel({ models, onAdd }: { models: readonly ModelRuleRow[]; onAdd: (model: ModelRuleRow) => void }) {
  const styles = useStyles();
  const addableEntities = useAllEntities()
    // An entity that shares another entity's rules has none of its own.
    .filter((entity) => !entity.sharesRulesOf)
    .filter((entity) => !models.some((model) => isRuleFor(model, entity, settings.slug)))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Field className={styles.field} label="Add a model">
      <Select
        value=""
        onChange={(_, data) => {
          const entity = addableEntities.find((each) => each.name === data.value);
          if (entity) onAdd(newModelRule(entity, settings.slug));
        }}
      >
        <option value="">-- Select an Item --</option>
        {addableEntities.map((entity) => (
          <option key={entity.name} value={entity.name}>
            {entity.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
