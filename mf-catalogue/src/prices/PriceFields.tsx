import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { FormField, useFormContext, useFormValue, type CustomSection } from '@trestle/kit/form';
import type { Field } from '@trestle/schema/field';
import { markup } from './markup';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    gap: '14px 16px',
    maxWidth: '864px',
    alignItems: 'start',
    '& input': { width: '100%', minWidth: 0 },
  },
  cell: { minWidth: 0 },
  note: {
    display: 'block',
    minHeight: '16px',
    paddingTop: '2px',
    textAlign: 'right',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  below: { color: tokens.colorStatusWarningForeground3 },
});

/**
 * A section whose prices stand in one row, each with its markup over the cost.
 * @param paid name of the field that holds the cost
 */
export const priceSection = (paid: string): CustomSection => ({
  draws: ({ kind }) => kind === 'Money',
  render: (fields) => <PriceFields fields={fields} paid={paid} />,
});

function PriceFields({ fields, paid }: { fields: readonly Field[]; paid: string }) {
  const styles = useStyles();
  const { access } = useFormContext();
  return (
    <div className={styles.grid}>
      {fields.map(({ name }) => (
        <div key={name} className={styles.cell}>
          <FormField name={name} />
          {name !== paid && !access.hidden.has(paid) && <Markup name={name} paid={paid} />}
        </div>
      ))}
    </div>
  );
}

function Markup({ name, paid }: { name: string; paid: string }) {
  const styles = useStyles();
  const { entity } = useFormContext();
  const { value: price } = useFormValue<unknown>(name);
  const { value: cost } = useFormValue<unknown>(paid);
  const words = markup(price, cost);
  const below = words.startsWith('−');
  return (
    <output
      className={mergeClasses(styles.note, below && styles.below)}
      title={words && `Over ${entity.fields[paid]?.label ?? paid}`}
    >
      {below ? `${words}, below ${(entity.fields[paid]?.label ?? paid).toLowerCase()}` : words}
    </output>
  );
}
