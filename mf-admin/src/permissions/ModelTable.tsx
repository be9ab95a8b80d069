import { Button, DeleteRegular, makeStyles, Select, settings, tokens, useAllEntities } from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { hideField } from '@trestle/schema/rights/hideField';
import { FieldRuleTable } from './FieldRuleTable';
import { addFields, cleanUp, type ModelRuleRow } from './rules/fieldRules';

const useStyles = makeStyles({
  model: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    minWidth: 0,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  uri: {
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  space: { flexGrow: 1 },
  hide: { minWidth: 0, maxWidth: '200px' },
  empty: { margin: 0, padding: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
});
/** Fields that the table draws. */
const MODEL_FIELDS = ['group_state', 'base_uri', 'model_name', 'fields'];

/** Returns the fields that are not hidden yet, sorted by label. */
const hideableFields = (model: ModelRuleRow, entity: Entity) =>
  Object.values(entity.fields)
    .filter(
      ({ name, primary_key, secret }) =>
        !primary_key && !secret && !model.fields.some((rule) => rule.field_name === name && rule.deny_read),
    )
    .toSorted((a, b) => a.label.localeCompare(b.label));

interface ModelTableProps {
  model: ModelRuleRow;
  /** The model's path in the form. */
  path: string;
  locked: boolean;
  onChange: (model: ModelRuleRow) => void;
  onRemove: () => void;
}

/** Edits which fields of one model a rule hides or locks (S2 §2). */
export function ModelTable({ model, path, locked, onChange, onRemove }: ModelTableProps) {
  const styles = useStyles();
  const entity = useAllEntities().find(
    (each) => each.name === model.model_name || collectionPath(each, settings.slug) === model.base_uri,
  );
  const title = entity?.label ?? model.model_name;
  return (
    <section className={styles.model} aria-label={`Fields of ${title}`}>
      <div className={styles.head}>
        <span className={styles.name}>{title}</span>
        <span className={styles.uri}>{model.base_uri}</span>
        <span className={styles.space} />
        {!locked && (
          <>
            {entity && (
              <Select
                size="small"
                className={styles.hide}
                aria-label={`Hide a field of ${title}`}
                value=""
                onChange={(_, data) => data.value && onChange(hideField(model, data.value))}
              >
                <option value="">Hide a field …</option>
                {hideableFields(model, entity).map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
            <Button size="small" onClick={() => onChange(addFields(model, entity))}>
              Add Fields
            </Button>
            <Button size="small" onClick={() => onChange(cleanUp(model))}>
              Clean Up
            </Button>
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove ${title}`}
              title="Remove"
              onClick={onRemove}
            />
          </>
        )}
      </div>
      <RemainingRowFields entity={groupStateModel} path={path} rowName={title} drawn={MODEL_FIELDS} locked={locked} />
      {model.fields.length === 0 ? (
        <p className={styles.empty}>Nothing is hidden or locked. 'Add Fields' lists all fields.</p>
      ) : (
        <FieldRuleTable model={model} entity={entity} path={path} locked={locked} onChange={onChange} />
      )}
    </section>
  );
}
