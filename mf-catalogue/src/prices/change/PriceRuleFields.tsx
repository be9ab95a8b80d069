import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@trestle/kit/core';
import { product } from '@trestle/schema/entities/product';
import type { PriceRule } from '@trestle/schema/priceRule';
import type { ReactNode } from 'react';
import { TYPED_ENDING, type PriceChangeDraft } from './priceChangeDraft';
import { ROUNDINGS } from './roundings';
import type { RepricedFields } from './useRepricedFields';

const useStyles = makeStyles({
  fields: { display: 'grid', rowGap: tokens.spacingVerticalM },
  rule: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '& > *': { flex: '1 1 140px', maxWidth: '220px', minWidth: 0 },
    '& input, & select': { width: '100%', minWidth: 0 },
  },
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: { padding: 0, fontWeight: tokens.fontWeightSemibold },
  choices: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
});

interface PriceRuleFieldsProps {
  draft: PriceChangeDraft;
  editableFields: RepricedFields;
  onChange: (draft: PriceChangeDraft) => void;
}

/** The fields that say which prices change, and how. */
export function PriceRuleFields({ draft, editableFields, onChange }: PriceRuleFieldsProps) {
  const styles = useStyles();
  const update = (changes: Partial<PriceChangeDraft>) => onChange({ ...draft, ...changes });
  const stockFollows = draft.prices.includes('wholesale_price');
  return (
    <div className={styles.fields}>
      <div className={styles.rule}>
        <Field label="Change by">
          <Input
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            placeholder="5, or -5 to lower"
            value={draft.value}
            onChange={(_, { value }) => update({ value })}
          />
        </Field>
        <Field label="Unit">
          <Select value={draft.by} onChange={(_, { value }) => update({ by: value as PriceRule['by'] })}>
            <option value="percent">Percent</option>
            <option value="amount">Amount</option>
          </Select>
        </Field>
        <Field label="Rounding">
          <Select
            value={draft.rounding}
            onChange={(_, { value }) => update({ rounding: value as PriceChangeDraft['rounding'] })}
          >
            {ROUNDINGS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {draft.rounding === TYPED_ENDING && (
          <Field label="Ending">
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder=".75"
              value={draft.ending}
              onChange={(_, { value }) => update({ ending: value })}
            />
          </Field>
        )}
      </div>
      <Choices legend="Prices">
        {editableFields.prices.map((name) => (
          <Checkbox
            key={name}
            label={product.fields[name].label}
            checked={draft.prices.includes(name)}
            onChange={(_, { checked }) =>
              update({
                prices: editableFields.prices.filter((each) => (each === name ? checked : draft.prices.includes(each))),
              })
            }
          />
        ))}
      </Choices>
      {(editableFields.stock || editableFields.catalogue_pages) && (
        <Choices legend="Change them also in">
          {editableFields.stock && (
            <Checkbox
              label="Stock that is not sold out (wholesale price)"
              disabled={!stockFollows}
              checked={draft.stock && stockFollows}
              onChange={(_, { checked }) => update({ stock: checked === true })}
            />
          )}
          {editableFields.catalogue_pages && (
            <Checkbox
              label="Pages of current catalogues"
              checked={draft.catalogue_pages}
              onChange={(_, { checked }) => update({ catalogue_pages: checked === true })}
            />
          )}
        </Choices>
      )}
    </div>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
    </fieldset>
  );
}
