import { makeStyles, Select } from '@trestle/kit/core';
import type { WaitingLine } from '@trestle/schema/receipt';
import type { Choice } from './receiptDraft';
import type { Source } from './useSources';

const SHORTEN = 'shorten';
const valueOf = (choice: Choice | undefined): string =>
  choice === undefined ? '' : choice === SHORTEN ? SHORTEN : String(choice.stock);

/** As wide as its place: a long choice is cut, and not the page made wider. */
const useStyles = makeStyles({
  choice: { flex: '1 1 220px', minWidth: 0, maxWidth: '420px', '& select': { width: '100%', minWidth: 0 } },
});

interface LineChoiceProps {
  line: WaitingLine;
  /** Pieces that did not come. */
  lacking: number;
  sources: readonly Source[];
  isLoading: boolean;
  choice: Choice | undefined;
  onChoice: (choice: Choice) => void;
}

/** Chooses what happens to the pieces that a line lacks. */
export function LineChoice({ line, lacking, sources, isLoading, choice, onChoice }: LineChoiceProps) {
  const styles = useStyles();
  const remaining = (line.quantity ?? 0) - lacking;
  const choose = (value: string) => {
    const source = sources.find(({ stock }) => String(stock) === value);
    if (source) onChoice({ action: source.action, stock: source.stock });
    else if (value === SHORTEN) onChoice(SHORTEN);
  };
  return (
    <Select
      className={styles.choice}
      aria-label={`What happens to order ${line.order ?? line.id}`}
      value={valueOf(choice)}
      onChange={(_, { value }) => choose(value)}
    >
      <option value="" disabled>
        {isLoading ? 'Looking for others …' : 'Choose …'}
      </option>
      {sources.map(({ stock, available, words }) => (
        <option key={stock} value={stock} disabled={available < lacking}>
          {words}
        </option>
      ))}
      <option value={SHORTEN}>{remaining > 0 ? `Shorten to ${remaining}` : 'Take it off the order'}</option>
    </Select>
  );
}
