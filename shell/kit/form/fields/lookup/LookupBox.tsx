import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useId, useState, type KeyboardEvent } from 'react';
import { getEntity } from '../../../core/entities';
import { Details, NameWithDetails } from '../../../core/feedback/NameWithDetails';
import { formatNumber } from '../../../core/format/numbers';
import type { LookupChoice } from './lookupChoice';
import { useChoice, useChoices } from './lookupChoices';
import { useMayQuickCreate } from './quickCreate';
import { useLookupEntry } from './useLookupEntry';

/** Text of the option that chooses nothing (S2 §9). */
export const BLANK_OPTION = '-- Select an Item --';
/** Options shown at once; typing finds the others. */
const MAX_OPTIONS = 100;
/** Values of the options that are no record. */
const NO_CHOICE = '';
const CREATE_OPTION = 'create';

const useStyles = makeStyles({
  box: { width: '100%', minWidth: 0, '& input': { minWidth: 0, textOverflow: 'ellipsis' } },
  frame: { width: '100%', minWidth: 0 },
  list: { minWidth: '280px' },
  option: { minWidth: 0, overflowWrap: 'anywhere' },
  note: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface LookupBoxProps {
  /** Name of the entity to choose from. */
  entity: string;
  value: number | null;
  onChange: (id: number | null, choice: LookupChoice | null) => void;
  onBlur?: () => void;
  name?: string;
  required?: boolean;
  compact?: boolean;
  /** Offers rows that have ended, too: for filters, whose records name them. */
  withEnded?: boolean;
  /** The value's label, where it is loaded already. */
  known?: string;
  /** What tells the value from others of the same label, where it is loaded already. */
  knownDetails?: string;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  /** Set by a Fluent Field around it. */
  id?: string;
}

const optionText = (choice: LookupChoice): string => `${choice.label}${choice.disabled ? ' (Disabled)' : ''}`;

/** Chooses a foreign key: opens on all choices, and narrows them while the user types. */
export function LookupBox({
  entity,
  value,
  onChange,
  onBlur,
  name,
  required = false,
  compact = false,
  withEnded = false,
  known: knownLabel,
  knownDetails,
  placeholder = BLANK_OPTION,
  ...fieldProps
}: LookupBoxProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const scope = withEnded ? 'all' : 'active';
  const onMatched = () => setOpen(false);
  const { typedText, awaitedText, startNextStep, create, chooseMatch } = useLookupEntry({
    entity,
    scope,
    onChange,
    onMatched,
  });
  const { choices, more: unloadedCount, loading, pending, error } = useChoices(entity, typedText ?? '', open, scope);
  // Rows of a table carry their labels; a call for each row would be too many.
  const { data: valueChoice } = useChoice(entity, value, !(compact && knownLabel));
  const chosen = valueChoice ?? choices.find((choice) => choice.id === value);
  const label = value === null ? '' : chosen ? optionText(chosen) : (knownLabel ?? `#${value}`);
  const detailsId = useId();
  const hasDetails = Boolean(getEntity(entity)?.details);
  const details = hasDetails && value !== null ? (chosen?.details ?? knownDetails) : undefined;
  const describedBy = [fieldProps['aria-describedby'], details && detailsId].filter(Boolean).join(' ') || undefined;
  const isUnlisted = typedText === null && value !== null && !choices.some((choice) => choice.id === value);
  const shownChoices = [...(isUnlisted && valueChoice ? [valueChoice] : []), ...choices.slice(0, MAX_OPTIONS)];
  const unshownCount = choices.length - Math.min(choices.length, MAX_OPTIONS) + unloadedCount;

  const mayCreate = useMayQuickCreate(entity);
  const newName = typedText?.trim() ?? '';
  const canCreate =
    mayCreate &&
    newName !== '' &&
    !loading &&
    !pending &&
    !shownChoices.some((choice) => choice.label.toLowerCase() === newName.toLowerCase());

  const select = (optionValue: string | undefined) => {
    // Undefined when the text is none of the options: the user is still typing.
    if (optionValue === undefined) return;
    const choice = shownChoices.find(({ id }) => String(id) === optionValue) ?? null;
    startNextStep();
    if (optionValue === CREATE_OPTION) return void create(newName);
    onChange(choice?.id ?? null, choice);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || newName === '' || !pending) return;
    event.preventDefault();
    event.stopPropagation();
    void chooseMatch(newName);
  };
  const box = (
    <Combobox
      root={{ onKeyDownCapture }}
      {...fieldProps}
      aria-describedby={describedBy}
      className={styles.box}
      size={compact ? 'small' : 'medium'}
      freeform
      name={name}
      placeholder={placeholder}
      aria-required={required || undefined}
      value={typedText ?? label}
      selectedOptions={value === null ? [] : [String(value)]}
      open={open}
      listbox={{ className: styles.list }}
      inlinePopup={false}
      onOpenChange={(_, data) => setOpen(data.open)}
      onInput={(event) => {
        startNextStep((event.target as HTMLInputElement).value);
        setOpen(true);
      }}
      onOptionSelect={(_, data) => select(data.optionValue)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        // An emptied box clears the value; other text falls back to the choice.
        if (typedText?.trim() === '' && !required && value !== null) onChange(null, null);
        if (typedText !== null) startNextStep();
        setOpen(false);
        onBlur?.();
      }}
    >
      {!required && !typedText && (
        <Option value={NO_CHOICE} text={BLANK_OPTION}>
          {BLANK_OPTION}
        </Option>
      )}
      {shownChoices.map((choice) => (
        <Option key={choice.id} value={String(choice.id)} text={optionText(choice)} disabled={pending}>
          <span className={styles.option}>
            <NameWithDetails name={optionText(choice)} details={choice.details} below={hasDetails} />
          </span>
        </Option>
      ))}
      {awaitedText !== null ? (
        <div className={styles.note}>{`Looking for ${awaitedText} …`}</div>
      ) : (
        (loading || (pending && newName !== '')) && <div className={styles.note}>Loading …</div>
      )}
      {error && <div className={styles.note}>The list could not be loaded.</div>}
      {!loading && !pending && !error && choices.length === 0 && !canCreate && (
        <div className={styles.note}>Nothing found</div>
      )}
      {canCreate && <Option value={CREATE_OPTION} text={newName}>{`Create “${newName}”`}</Option>}
      {unshownCount > 0 && <div className={styles.note}>{formatNumber(unshownCount)} more: type to find them</div>}
    </Combobox>
  );
  // Of two products with the same description only this line says which one is chosen.
  return (
    <div className={styles.frame}>
      {box}
      <Details details={details} below id={detailsId} />
    </div>
  );
}
