import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { FIELD_ROWS, FormField, useFormContext, useFormValue, type CustomSection } from '@trestle/kit/form';
import type { Field } from '@trestle/schema/field';
import { formatMarkup } from './formatMarkup';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    ...FIELD_ROWS,
    columnGap: tokens.spacingHorizontalL,
    maxWidth: '864px',
    alignItems: 'start',
    '& input': { width: '100%', minWidth: 0 },
  },
  cell: { minWidth: 0 },
  note: {
    display: 'block',
    minHeight: '16px',
    paddingTop: tokens.spacingVerticalXXS,
    textAlign: 'right',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  belowCost: { color: tokens.colorStatusWarningForeground3 },
});

/**
 * A form section that shows prices side by side, each with its markup over the cost.
 * @param costField name of the field that holds the cost
 */
export const priceSection = (costField: string): CustomSection => ({
  draws: ({ kind }) => kind === 'Money',
  render: (fields) => <PriceFields fields={fields} costField={costField} />,
});

function PriceFields({ fields, costField }: { fields: readonly Field[]; costField: string }) {
  const styles = useStyles();
  const { access } = useFormContext();
  return (
    <div className={styles.grid}>
      {fields.map(({ name }) => (
        <div key={name} className={styles.cell}>
          <FormField name={name} />
          {name !== costField && !access.hidden.has(costField) && <Markup name={name} costField={costField} />}
        </div>
      ))}
    </div>
  );
}

/** The markup of one price over the cost, as both are typed. */
function Markup({ name, costField }: { name: string; costField: string }) {
  const styles = useStyles();
  const { entity } = useFormContext();
  const { value: price } = useFormValue<unknown>(name);
  const { value: cost } = useFormValue<unknown>(costField);
  const text = formatMarkup(price, cost);
  const costLabel = entity.fields[costField]?.label ?? costField;
  const isBelowCost = text.startsWith('−');
  return (
    <output className={mergeClasses(styles.note, isBelowCost && styles.belowCost)} title={text && `Over ${costLabel}`}>
      {isBelowCost ? `${text}, below ${costLabel.toLowerCase()}` : text}
    </output>
  );
}
