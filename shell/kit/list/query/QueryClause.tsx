import type { Field } from '@trestle/schema/field';
import type { Operator } from '@trestle/schema/query/operators';
import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { valueProblem, withField, withOperator, withValue, type DraftClause } from './queryDraft';
import { OPERATOR_LABELS, operatorsOf } from './filterableFields';
import { ValueInput } from './ValueInput';
import { PHONE } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  field: { width: '200px', minWidth: 0, [PHONE]: { flexGrow: 1, flexBasis: '140px' } },
  operator: { width: '160px', minWidth: 0, [PHONE]: { flexGrow: 1, flexBasis: '120px' } },
  value: { display: 'grid', rowGap: tokens.spacingVerticalXXS, minWidth: 0 },
  and: { lineHeight: tokens.lineHeightBase600, color: tokens.colorNeutralForeground3 },
  problem: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

interface QueryClauseProps {
  clause: DraftClause;
  fields: readonly Field[];
  /** Whether problems are shown, because the user tried to apply an incomplete query. */
  showProblems: boolean;
  onChange: (clause: DraftClause) => void;
  onRemove: () => void;
}

/** One condition: a field, an operator, and the values that it takes. */
export function QueryClause({ clause, fields, showProblems, onChange, onRemove }: QueryClauseProps) {
  const styles = useStyles();
  const field = fields.find((each) => each.name === clause.field)!;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be a flex container
    <div role="group" aria-label={`Condition on ${field.label}`} className={styles.line}>
      <Select
        className={styles.field}
        aria-label="Field"
        value={field.name}
        onChange={(_, { value }) =>
          onChange(
            withField(
              clause,
              fields.find((each) => each.name === value)!,
            ),
          )
        }
      >
        {fields.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </Select>
      <Select
        className={styles.operator}
        aria-label="Operation"
        value={clause.operator}
        onChange={(_, { value }) => onChange(withOperator(clause, value as Operator))}
      >
        {[...new Set([...operatorsOf(field), clause.operator])].map((operator) => (
          <option key={operator} value={operator}>
            {OPERATOR_LABELS[operator] ?? operator}
          </option>
        ))}
      </Select>
      {clause.values.map((value, index) => {
        const problem = showProblems ? valueProblem(field, value) : undefined;
        const label =
          clause.values.length === 1 ? `${field.label}: value` : `${field.label}: ${index === 0 ? 'from' : 'to'}`;
        return [
          index > 0 && (
            <span key="and" className={styles.and}>
              and
            </span>
          ),
          // oxlint-disable-next-line react/no-array-index-key -- the values are told apart by their position only
          <span key={`${clause.operator} ${index}`} className={styles.value}>
            <ValueInput
              field={field}
              value={value}
              label={label}
              withPeriods
              invalid={problem !== undefined}
              onChange={(next) => onChange(withValue(clause, index, next))}
            />
            {problem && <span className={styles.problem}>{problem}</span>}
          </span>,
        ];
      })}
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={`Remove the condition on ${field.label}`}
        title="Remove"
        onClick={onRemove}
      />
    </div>
  );
}
