import { Button, Checkbox, makeStyles, tokens } from '@trestle/kit/core';
import { RemainingRowFields } from '@trestle/kit/form';
import { groupStateModelField } from '@trestle/schema/entities/group_state_model_field';
import type { Entity } from '@trestle/schema/entity';
import { useState } from 'react';
import { isLockable, setColumn, setRule, type FieldRuleRow, type ModelRuleRow } from './rules/fieldRules';
import { WhoMayDialog } from './WhoMayDialog';

const useStyles = makeStyles({
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
  label: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  whoMay: { minWidth: 0, padding: 0, color: tokens.colorBrandForegroundLink },
});
const RULE_COLUMNS = ['deny_read', 'deny_update'] as const;
/** Fields that the table draws. */
const RULE_FIELDS = ['group_state_model', 'field_name', ...RULE_COLUMNS];

/** Labels a field for the user; '*' stands for all fields without a rule. */
const fieldLabel = (name: string, entity: Entity | undefined): string =>
  name === '*' ? 'All fields without a rule' : (entity?.fields[name]?.label ?? '');

interface FieldRuleTableProps {
  model: ModelRuleRow;
  /** Undefined for a model that no loaded remote has. */
  entity: Entity | undefined;
  /** The model's path in the form. */
  path: string;
  locked: boolean;
  onChange: (model: ModelRuleRow) => void;
}

/** Edits the field rules of one model (S2 §2). A field can be hidden, and locked if a form can change it at all. */
export function FieldRuleTable({ model, entity, path, locked, onChange }: FieldRuleTableProps) {
  const styles = useStyles();
  const [checkedField, setCheckedField] = useState<string | null>(null);
  const replaceRule = (rule: FieldRuleRow, index: number) =>
    onChange({ ...model, fields: model.fields.map((each, i) => (i === index ? rule : each)) });
  return (
    <>
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
            {model.fields.map((rule, index) => (
              <tr key={rule.field_name}>
                <td className={styles.cell}>
                  {rule.field_name}
                  <span className={styles.label}>{fieldLabel(rule.field_name, entity)}</span>
                  {entity?.fields[rule.field_name] && (
                    <Button
                      size="small"
                      appearance="transparent"
                      className={styles.whoMay}
                      aria-label={`Who may see ${rule.field_name}?`}
                      aria-haspopup="dialog"
                      onClick={() => setCheckedField(rule.field_name)}
                    >
                      Who may see it?
                    </Button>
                  )}
                  <RemainingRowFields
                    entity={groupStateModelField}
                    path={`${path}.fields[${index}]`}
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
                        onChange={(_, data) => replaceRule(setRule(rule, column, data.checked === true), index)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {entity && checkedField !== null && (
        <WhoMayDialog entity={entity} field={checkedField} onClose={() => setCheckedField(null)} />
      )}
    </>
  );
}
