import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { toast } from '../../core/feedback/toasts';
import { formatNumber } from '../../core/format/numbers';
import { quickCreate, useMayQuickCreate } from './quickCreate';
import { searchChoices, exactMatch, useChoice, useChoices, type LookupChoice } from './lookupChoices';

/** S2 §9. */
export const BLANK_OPTION = '-- Select an Item --';
/** Options shown at once; typing finds the others. */
const MAX_OPTIONS = 100;
const NO_CHOICE = '';
const CREATE_OPTION = 'create';

const useStyles = makeStyles({
  box: { width: '100%', minWidth: 0, '& input': { minWidth: 0, textOverflow: 'ellipsis' } },
  list: { minWidth: '280px' },
  option: { minWidth: 0, overflowWrap: 'anywhere' },
  code: {
    marginLeft: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
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
  /** The value's label, where it is known already. */
  known?: string;
  placeholder?: string;
  'aria-label'?: string;
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
  known,
  placeholder = BLANK_OPTION,
  ...given
}: LookupBoxProps) {
  const styles = useStyles();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  // The typed text, or null.
  const [typed, setTyped] = useState<string | null>(null);
  // The text for which Enter was pressed before its choices were loaded.
  const [entered, setEntered] = useState<string | null>(null);
  const offered = withEnded ? 'all' : 'active';
  const { choices, more, loading, pending, error } = useChoices(entity, typed ?? '', open, offered);
  // Rows of a table carry their labels; a call for each row would be too many.
  const { data: current } = useChoice(entity, value, !(compact && known));
  const chosen = current ?? choices.find((choice) => choice.id === value);
  const label = value === null ? '' : chosen ? optionText(chosen) : (known ?? `#${value}`);
  const missing =
    value !== null && current && typed === null && !choices.some((choice) => choice.id === value) ? [current] : [];
  const drawn = [...missing, ...choices.slice(0, MAX_OPTIONS)];
  const unshownCount = choices.length - Math.min(choices.length, MAX_OPTIONS) + more;

  const mayCreate = useMayQuickCreate(entity);
  const newName = typed?.trim() ?? '';
  const creatable =
    mayCreate &&
    newName !== '' &&
    !loading &&
    !pending &&
    !drawn.some((choice) => choice.label.toLowerCase() === newName.toLowerCase());
  // Counts the user's steps, so that a late answer doesn't replace a newer choice.
  const turn = useRef(0);
  const startNextTurn = (text: string | null = null) => {
    turn.current += 1;
    setEntered(null);
    setTyped(text);
  };
  const create = async () => {
    const turnAtStart = turn.current;
    try {
      const choice = await quickCreate(entity, newName);
      if (turn.current === turnAtStart) onChange(choice.id, choice);
      void client.invalidateQueries({ queryKey: ['lookup', entity] });
    } catch {
      // The words of S2 §8.
      toast.error('An error occurred!', { timeout: 0 });
    }
  };

  const select = (picked: string | undefined) => {
    // Undefined when the text is none of the options: the user is still typing.
    if (picked === undefined) return;
    const choice = drawn.find((each) => String(each.id) === picked) ?? null;
    startNextTurn();
    if (picked === CREATE_OPTION) return void create();
    onChange(choice?.id ?? null, choice);
  };
  // Chooses the match for Enter when its choices arrive, unless the user went on meanwhile.
  const waitFor = async (words: string) => {
    const turnAtStart = turn.current;
    setEntered(words);
    const found = await searchChoices(client, entity, words, offered).catch(() => []);
    if (turn.current !== turnAtStart) return;
    setEntered(null);
    const choice = exactMatch(found, words);
    if (!choice) return;
    startNextTurn();
    onChange(choice.id, choice);
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || newName === '' || !pending) return;
    event.preventDefault();
    event.stopPropagation();
    void waitFor(newName);
  };
  return (
    <Combobox
      root={{ onKeyDownCapture: press }}
      {...given}
      className={styles.box}
      size={compact ? 'small' : 'medium'}
      freeform
      name={name}
      placeholder={placeholder}
      aria-required={required || undefined}
      value={typed ?? label}
      selectedOptions={value === null ? [] : [String(value)]}
      open={open}
      listbox={{ className: styles.list }}
      inlinePopup={false}
      onOpenChange={(_, data) => setOpen(data.open)}
      onInput={(event) => {
        startNextTurn((event.target as HTMLInputElement).value);
        setOpen(true);
      }}
      onOptionSelect={(_, data) => select(data.optionValue)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        // An emptied box clears the value; other text falls back to the choice.
        if (typed !== null && typed.trim() === '' && !required && value !== null) onChange(null, null);
        if (typed !== null) startNextTurn();
        setOpen(false);
        onBlur?.();
      }}
    >
      {!required && !typed && (
        <Option value={NO_CHOICE} text={BLANK_OPTION}>
          {BLANK_OPTION}
        </Option>
      )}
      {drawn.map((choice) => (
        <Option key={choice.id} value={String(choice.id)} text={optionText(choice)} disabled={pending}>
          <span className={styles.option}>
            {optionText(choice)}
            {choice.code && <span className={styles.code}>{choice.code}</span>}
          </span>
        </Option>
      ))}
      {entered !== null ? (
        <div className={styles.note}>{`Looking for ${entered} …`}</div>
      ) : (
        (loading || (pending && newName !== '')) && <div className={styles.note}>Loading …</div>
      )}
      {error && <div className={styles.note}>The list could not be loaded.</div>}
      {!loading && !pending && !error && choices.length === 0 && !creatable && (
        <div className={styles.note}>Nothing found</div>
      )}
      {creatable && <Option value={CREATE_OPTION} text={newName}>{`Create “${newName}”`}</Option>}
      {unshownCount > 0 && <div className={styles.note}>{formatNumber(unshownCount)} more: type to find them</div>}
    </Combobox>
  );
}
