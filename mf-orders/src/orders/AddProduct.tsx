import { Button, ChevronDownRegular, ChevronRightRegular, formatMoney, makeStyles, tokens, useNarrow } from '@trestle/kit/core';
import { Combobox, Option } from '@trestle/kit/form';
import { LookupSpeedSelect, type SpeedItem } from '@trestle/kit/widgets';
import { useRef, useState } from 'react';
import { dayWords } from './dayWords';
import { whenWords, type There } from './till';
import { meant, useOffers } from './useOffers';

const useStyles = makeStyles({
  place: { padding: '8px 12px', backgroundColor: tokens.colorNeutralBackground2, borderBottomLeftRadius: '10px', borderBottomRightRadius: '10px' },
  box: { width: '100%', minWidth: 0 },
  narrowing: { margin: '4px 0 0 -8px', color: tokens.colorNeutralForeground3, fontWeight: 400 },
  // The list itself would take whatever height there is.
  list: { maxHeight: 'min(360px, 60vh) !important' },
  option: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '16px', width: '100%', overflowWrap: 'anywhere' },
  name: { fontWeight: 600 },
  sub: { gridColumn: '1 / -1', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  price: { fontVariantNumeric: 'tabular-nums' },
  note: { padding: '8px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

/** Finds a product by code or name, also one read by a scanner (which ends in Enter), and puts it on the order. */
export function AddProduct({ today, first, onAdd }: { today: string; /** Nothing is ordered yet: one begins here. */ first: boolean; onAdd: (there: There) => void }) {
  const styles = useStyles();
  // On a phone the keys would hide the page.
  const narrow = useNarrow();
  const [begin] = useState(first && !narrow);
  const [text, setText] = useState('');
  const [here, setHere] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [colour, setColour] = useState<SpeedItem | null>(null);
  // A scanner sends its Enter before the answer is here: what it was sent for.
  const entered = useRef('');
  const { offers, searching, failed } = useOffers(text, colour?.label ?? null, (asked, found) => {
    if (asked === '' || entered.current !== asked) return;
    entered.current = '';
    const one = meant(asked, found);
    if (!one) return;
    setText('');
    onAdd(one.rows[0]!);
  });
  const note = failed ? 'The stock could not be searched. Try again.' : searching ? 'Searching …' : offers.length === 0 ? 'Nothing of the kind can be had' : undefined;
  const choose = (product: string | undefined) => {
    const there = offers.find((offer) => String(offer.product) === product)?.rows[0];
    entered.current = '';
    setText('');
    if (there) onAdd(there);
  };
  return (
    <div className={styles.place}>
      <Combobox className={styles.box} freeform autoFocus={begin} aria-label="Add a product" placeholder="Add a product: code, name, or scan …" expandIcon={null} inlinePopup={false}
        listbox={{ className: styles.list }} open={text.trim() !== '' || (here && colour !== null)} value={text} selectedOptions={[]}
        onChange={(event) => setText(event.target.value)} onKeyDown={(event) => { if (event.key === 'Enter' && searching) entered.current = text.trim(); }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)} onFocus={() => setHere(true)} onBlur={() => { setHere(false); setText(''); }}>
        {offers.map(({ product, rows }) => (
          <Option key={product} value={String(product)} text={rows[0]!.product__description ?? ''} checkIcon={null}>
            <span className={styles.option}>
              <span className={styles.name}>{rows[0]!.product__description}</span>
              <span className={styles.price}>{formatMoney(rows[0]!.price)}</span>
              <span className={styles.sub}>{[rows[0]!.product__code, rows[0]!.colour__description, rows[0]!.fabric__description, whenWords(rows, today, dayWords)].filter(Boolean).join(' · ')}</span>
            </span>
          </Option>
        ))}
        {note && <div className={styles.note}>{note}</div>}
      </Combobox>
      <Button size="small" appearance="subtle" className={styles.narrowing} aria-expanded={choosing} icon={choosing ? <ChevronDownRegular /> : <ChevronRightRegular />} onClick={() => setChoosing(!choosing)}>
        {colour ? `In ${colour.label} alone` : 'In any colour'}
      </Button>
      {choosing && <LookupSpeedSelect quiet label="Colour" entity="code_colour" blank="Any" value={colour?.id ?? null} onChange={(_, item) => setColour(item)} />}
    </div>
  );
}
