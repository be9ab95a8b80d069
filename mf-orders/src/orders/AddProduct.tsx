import {
  Button,
  ChevronDownRegular,
  ChevronRightRegular,
  formatMoney,
  makeStyles,
  toast,
  tokens,
  useNarrow,
} from '@trestle/kit/core';
import { Combobox, Option } from '@trestle/kit/form';
import { LookupSpeedSelect, type SpeedItem } from '@trestle/kit/widgets';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { InTurn } from '../scan/useInTurn';
import { dayWords } from './dayWords';
import { exactMatch, searchProducts, useProductSearch, type ProductMatch } from './productSearch';
import { whenWords, type There } from './till';

const useStyles = makeStyles({
  place: {
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottomLeftRadius: '10px',
    borderBottomRightRadius: '10px',
  },
  box: { width: '100%', minWidth: 0 },
  narrowing: { marginLeft: '-8px', color: tokens.colorNeutralForeground3, fontWeight: 400 },
  // The list itself would take whatever height there is.
  list: { maxHeight: 'min(360px, 60vh) !important' },
  option: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '16px',
    width: '100%',
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: 600 },
  sub: { gridColumn: '1 / -1', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  price: { fontVariantNumeric: 'tabular-nums' },
  note: { padding: '8px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  said: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `0 ${tokens.spacingHorizontalM}`,
    paddingTop: tokens.spacingVerticalXS,
  },
  problem: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorStatusDangerForeground1,
  },
});

const severalWords = (asked: string): string =>
  `Several products fit ${asked}. Choose one with the arrow keys, or type its whole code.`;
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

interface AddProductProps {
  today: string;
  /** Nothing is ordered yet: one begins here. */
  first: boolean;
  inTurn: InTurn;
  /** What the last scan came to. */
  said: string;
  /** `stay`: one has typed on meanwhile, so the focus stays here. */
  onAdd: (there: There, stay?: boolean) => void;
}

/**
 * Finds a product by code or name and puts it on the order. Enter takes the first of the answer to what stands in the box.
 * Where that isn't here yet, the text waits for it, and one can type on: then only a product that the text means alone is
 * taken, since nobody saw the others.
 */
export function AddProduct({ today, first, inTurn, said, onAdd }: AddProductProps) {
  const styles = useStyles();
  // On a phone the keys would hide the page.
  const narrow = useNarrow();
  const [begin] = useState(first && !narrow);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [here, setHere] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [colour, setColour] = useState<SpeedItem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // What an answer finds when it arrives, not when it was asked for.
  const now = useRef({ text, onAdd, waiting: inTurn.waiting });
  useEffect(() => {
    now.current = { text, onAdd, waiting: inTurn.waiting };
  });
  const moved = useRef(false);
  const { matches, searching, failed } = useProductSearch(text, colour?.label ?? null);
  const note = failed
    ? 'The stock could not be searched. Press Enter to try again.'
    : searching
      ? 'Searching …'
      : matches.length === 0
        ? 'Nothing of the kind can be had'
        : undefined;

  const type = (typed: string) => {
    moved.current = false;
    setProblem('');
    setText(typed);
  };
  const take = (match: ProductMatch | undefined) => {
    type('');
    if (match) onAdd(match.rows[0]!);
  };
  const arrived = (asked: string, answer: PromiseSettledResult<ProductMatch[]>, alone: boolean) => {
    // After several in a row one goes on typing here.
    const idle =
      alone && now.current.waiting.length <= 1 && now.current.text === '' && document.activeElement === input.current;
    const match = answer.status === 'fulfilled' ? exactMatch(asked, answer.value) : undefined;
    if (match) {
      now.current.onAdd(match.rows[0]!, !idle);
      return;
    }
    const words =
      answer.status === 'rejected'
        ? `The stock could not be searched for ${asked}. Nothing was added.`
        : answer.value.length === 0
          ? `Nothing found for ${asked}. Nothing was added.`
          : severalWords(asked);
    // It is put back to be mended, unless something else stands there by now.
    if (idle) {
      setText(asked);
      setProblem(words);
    } else toast.warning(words, { timeout: 0 });
  };
  const send = () => {
    const asked = text.trim();
    const alone = inTurn.waiting.length === 0;
    type('');
    inTurn.run(asked, searchProducts(asked, colour?.label ?? null), (answer) => arrived(asked, answer, alone));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (MOVES.has(event.key)) moved.current = true;
    const asked = text.trim();
    const waits = (searching || failed) && asked !== '';
    if (event.key === 'Tab' && waits && !event.shiftKey) send();
    // What the arrows went to is taken by the list itself.
    if (event.key !== 'Enter' || asked === '' || moved.current) return;
    event.preventDefault();
    event.stopPropagation();
    // The answer to this very text is shown, and its first stands out in the list.
    if (waits) send();
    else if (matches[0]) take(matches[0]);
  };
  return (
    <div className={styles.place}>
      <Combobox
        ref={input}
        className={styles.box}
        freeform
        autoFocus={begin}
        aria-label="Add a product"
        placeholder="Add a product: code, name, or scan …"
        expandIcon={null}
        inlinePopup={false}
        root={{ onKeyDownCapture: press }}
        listbox={{ className: styles.list }}
        open={text.trim() !== '' || (here && colour !== null)}
        value={text}
        selectedOptions={[]}
        onChange={(event) => type(event.target.value)}
        onOptionSelect={(_, { optionValue }) => take(matches.find(({ product }) => String(product) === optionValue))}
        onFocus={() => setHere(true)}
        onBlur={() => {
          setHere(false);
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
                  whenWords(rows, today, dayWords),
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
        <output className={styles.said}>
          {inTurn.waiting.length > 0 ? `Looking for ${inTurn.waiting.join(', ')} …` : said}
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
