import {
  Button,
  Checkbox,
  DeleteRegular,
  makeStyles,
  Select,
  settings,
  tokens,
  useAllEntities,
} from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { groupStateModel } from '@trestle/schema/entities/group_state_model';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import {
  addFields,
  cleanUp,
  hideField,
  isLockable,
  setColumn,
  setRule,
  type FieldRuleRow,
  type ModelRuleRow,
} from './fieldRules';

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
  scroller: { overflowX: 'auto', maxHeight: '420px', overflowY: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse' },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
    whiteSpace: 'nowrap',
  },
  cell: {
    padding: `0 ${tokens.spacingHorizontalM}`,
    height: '36px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  readOnly: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  words: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  hide: { minWidth: 0, maxWidth: '200px' },
  none: { margin: 0, padding: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
});
const RULE_COLUMNS = ['deny_read', 'deny_update'] as const;
/** Fields that the table draws. */
const MODEL_FIELDS = ['group_state', 'base_uri', 'model_name', 'fields'];
const RULE_FIELDS = ['group_state_model', 'field_name', ...RULE_COLUMNS];

const fieldWords = (name: string, entity: Entity | undefined): string =>
  name === '*' ? 'All fields without a rule' : (entity?.fields[name]?.label ?? '');
/** Fields that are not hidden yet, by their label. */
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
  const put = (rule: FieldRuleRow, at: number) =>
    onChange({ ...model, fields: model.fields.map((each, i) => (i === at ? rule : each)) });
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
        <p className={styles.none}>Nothing is hidden or locked. 'Add Fields' lists all fields.</p>
      ) : (
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.header}>
                  field_name
                </th>
                {RULE_COLUMNS.map((column) => (
                  <th key={column} scope="col" className={styles.header}>
                    {column}{' '}
                    {!locked && (
                      <Button
                        size="small"
                        appearance="subtle"
                        aria-label={`${column} None`}
                        onClick={() => onChange(setColumn(model, column, false))}
                      >
                        None
                      </Button>
                    )}
                    {!locked && (
                      <Button
                        size="small"
                        appearance="subtle"
                        aria-label={`${column} All`}
                        onClick={() => onChange(setColumn(model, column, true, entity))}
                      >
                        All
                      </Button>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {model.fields.map((rule, at) => (
                <tr key={rule.field_name}>
                  <td className={styles.cell}>
                    {rule.field_name}
                    <span className={styles.words}>{fieldWords(rule.field_name, entity)}</span>
                    <RemainingRowFields
                      entity={groupStateModelField}
                      path={`${path}.fields[${at}]`}
                      rowName={rule.field_name}
                      drawn={RULE_FIELDS}
                      locked={locked}
                    />
                  </td>
                  {RULE_COLUMNS.map((column) => (
                    <td key={column} className={styles.cell}>
                      {column === 'deny_update' && !rule.deny_read && !isLockable(entity, rule.field_name) && (
                        <span className={styles.readOnly}>read-only</span>
                      )}
                      {(column === 'deny_read' || (!rule.deny_read && isLockable(entity, rule.field_name))) && (
                        <Checkbox
                          aria-label={`${column} ${rule.field_name}`}
                          checked={rule[column]}
                          disabled={locked}
                          onChange={(_, data) => put(setRule(rule, column, data.checked === true), at)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
