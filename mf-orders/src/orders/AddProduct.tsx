import {
  Button,
  ChevronDownRegular,
  ChevronRightRegular,
  formatMoney,
  makeStyles,
  toast,
  tokens,
  useIsNarrow,
} from '@trestle/kit/core';
import { Combobox, Option } from '@trestle/kit/form';
import { LookupSpeedSelect, type SpeedSelectItem } from '@trestle/kit/widgets';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AnswerQueue } from '../scan/useAnswerQueue';
import { exactMatch, searchProducts, useProductSearch, type ProductMatch } from './productSearch';
import { formatAvailability, type StockRow } from './orderLines';

const useStyles = makeStyles({
  addRow: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottomLeftRadius: tokens.borderRadiusXLarge,
    borderBottomRightRadius: tokens.borderRadiusXLarge,
  },
  box: { width: '100%', minWidth: 0 },
  narrowing: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
  },
  // Fluent's list would grow to the height of the window.
  list: { maxHeight: 'min(360px, 60vh) !important' },
  option: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalL,
    width: '100%',
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  sub: {
    gridColumn: '1 / -1',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  price: { fontVariantNumeric: 'tabular-nums' },
  note: { padding: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  scanMessage: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    paddingTop: tokens.spacingVerticalXS,
  },
  problem: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusDangerForeground1,
  },
});

/** Says why a query added nothing. */
const unmatchedMessage = (query: string, answer: PromiseSettledResult<ProductMatch[]>): string => {
  if (answer.status === 'rejected') return `Couldn't search the stock for ${query}, so nothing was added. Try again.`;
  if (answer.value.length === 0) return `No product found for ${query}, so nothing was added.`;
  return `Several products match ${query}. Choose one with the arrow keys, or type its whole code.`;
};
/** Text below the box while it has no match to show. */
const searchNote = (failed: boolean, searching: boolean, matches: number): string | undefined => {
  if (failed) return "Couldn't search the stock. Press Enter to try again.";
  if (searching) return 'Searching …';
  return matches === 0 ? 'No product found. Try another word or code.' : undefined;
};
const NAVIGATION_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

interface AddProductProps {
  today: string;
  /** The order has no lines yet, so the box takes the focus. */
  first: boolean;
  queue: AnswerQueue;
  /** Result of the last scan, in words. */
  scanMessage: string;
  /** Adds one piece. `keepFocus`: the user has typed on meanwhile, so the focus stays in the box. */
  onAdd: (row: StockRow, keepFocus?: boolean) => void;
}

/**
 * Finds a product by code or name and adds it to the order. Enter adds the first match of the text in the box.
 * While the matches are still loading, the text waits in a queue and the user can type on. Then only an unambiguous
 * match is added, because the user has not seen the others.
 */
export function AddProduct({ today, first, queue, scanMessage, onAdd }: AddProductProps) {
  const styles = useStyles();
  // On a phone, focusing the box would open the keyboard over the page.
  const narrow = useIsNarrow();
  const [focusAtFirst] = useState(first && !narrow);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [colour, setColour] = useState<SpeedSelectItem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // An answer that arrives later reads the values of that moment.
  const latest = useRef({ text, onAdd, waiting: queue.waiting });
  useEffect(() => {
    latest.current = { text, onAdd, waiting: queue.waiting };
  });
  const usedArrows = useRef(false);
  const { matches, searching, failed } = useProductSearch(text, colour?.label ?? null);
  const note = searchNote(failed, searching, matches.length);

  const type = (typed: string) => {
    usedArrows.current = false;
    setProblem('');
    setText(typed);
  };
  const addMatch = (match: ProductMatch | undefined) => {
    type('');
    if (match) onAdd(match.rows[0]!);
  };
  const applyAnswer = (query: string, answer: PromiseSettledResult<ProductMatch[]>, alone: boolean) => {
    // After several texts in a row the user goes on typing here.
    const idle =
      alone &&
      latest.current.waiting.length <= 1 &&
      latest.current.text === '' &&
      document.activeElement === input.current;
    const match = answer.status === 'fulfilled' ? exactMatch(query, answer.value) : undefined;
    if (match) {
      latest.current.onAdd(match.rows[0]!, !idle);
      return;
    }
    const words = unmatchedMessage(query, answer);
    // Puts the text back to be corrected, unless the user has typed something else.
    if (idle) {
      setText(query);
      setProblem(words);
    } else toast.warning(words, { timeout: 0 });
  };
  const enqueue = () => {
    const query = text.trim();
    const alone = queue.waiting.length === 0;
    type('');
    queue.run(query, searchProducts(query, colour?.label ?? null), (answer) => applyAnswer(query, answer, alone));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (NAVIGATION_KEYS.has(event.key)) usedArrows.current = true;
    const query = text.trim();
    const mustWait = (searching || failed) && query !== '';
    if (event.key === 'Tab' && mustWait && !event.shiftKey) enqueue();
    // After the arrow keys, the list itself handles Enter.
    if (event.key !== 'Enter' || query === '' || usedArrows.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (mustWait) enqueue();
    else if (matches[0]) addMatch(matches[0]);
  };
  return (
    <div className={styles.addRow}>
      <Combobox
        ref={input}
        className={styles.box}
        freeform
        autoFocus={focusAtFirst}
        aria-label="Add a product"
        placeholder="Add a product: code, name, or scan …"
        expandIcon={null}
        inlinePopup={false}
        root={{ onKeyDownCapture: press }}
        listbox={{ className: styles.list }}
        open={text.trim() !== '' || (hasFocus && colour !== null)}
        value={text}
        selectedOptions={[]}
        onChange={(event) => type(event.target.value)}
        onOptionSelect={(_, { optionValue }) =>
          addMatch(matches.find(({ product }) => String(product) === optionValue))
        }
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false);
          setText('');
        }}
      >
        {matches.map(({ product, rows }) => (
          <Option key={product} value={String(product)} text={rows[0]!.product__description ?? ''} checkIcon={null}>
            <span className={styles.option}>
              <span className={styles.name}>{rows[0]!.product__description}</span>
              <span className={styles.price}>{formatMoney(rows[0]!.price)}</span>
              <span className={styles.sub}>
                {[
                  rows[0]!.product__code,
                  rows[0]!.colour__description,
                  rows[0]!.fabric__description,
                  formatAvailability(rows, today),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </Option>
        ))}
        {note && <div className={styles.note}>{note}</div>}
      </Combobox>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.narrowing}
          aria-expanded={choosing}
          icon={choosing ? <ChevronDownRegular /> : <ChevronRightRegular />}
          onClick={() => setChoosing(!choosing)}
        >
          {colour ? `In ${colour.label} alone` : 'In any colour'}
        </Button>
        <output className={styles.scanMessage}>
          {queue.waiting.length > 0 ? `Looking for ${queue.waiting.join(', ')} …` : scanMessage}
        </output>
      </div>
      {choosing && (
        <LookupSpeedSelect
          quiet
          label="Colour"
          entity="code_colour"
          blank="Any"
          value={colour?.id ?? null}
          onChange={(_, item) => setColour(item)}
        />
      )}
    </div>
  );
}
