import { Button, ChevronDownRegular, ChevronRightRegular, makeStyles, tokens, useIsNarrow } from '@trestle/kit/core';
import { Combobox, Option } from '@trestle/kit/form';
import { LookupSpeedSelect, type SpeedSelectItem } from '@trestle/kit/widgets';
import { Fragment, useRef, useState } from 'react';
import type { AnswerQueue } from '../scan/useAnswerQueue';
import { useLineEditor } from './lineEditor';
import { ProductOption } from './ProductOption';
import { modelsWithVariants } from './productSearch';
import { useProductEntry } from './useProductEntry';

const useStyles = makeStyles({
  addRow: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottomLeftRadius: tokens.borderRadiusXLarge,
    borderBottomRightRadius: tokens.borderRadiusXLarge,
  },
  entry: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  box: { flex: '1 1 240px', minWidth: 0 },
  narrowing: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    color: tokens.colorNeutralForeground3,
    fontWeight: 400,
  },
  // Fluent's list would grow to the height of the window.
  list: { maxHeight: 'min(360px, 60vh) !important' },
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

interface AddProductProps {
  queue: AnswerQueue;
  /** Result of the last scan, in words. */
  scanMessage: string;
  /** The order has no lines yet, so the box takes the focus. */
  first: boolean;
  onOpenPad: () => void;
}

/** Finds a product by code or name and adds it to the order, or opens the pad for many at once. */
export function AddProduct({ queue, scanMessage, first, onOpenPad }: AddProductProps) {
  const styles = useStyles();
  const { today, add, showVariants } = useLineEditor();
  // On a phone, focusing the box would open the keyboard over the page.
  const narrow = useIsNarrow();
  const [focusAtFirst] = useState(first && !narrow);
  const [hasFocus, setHasFocus] = useState(false);
  const [colour, setColour] = useState<SpeedSelectItem | null>(null);
  const [choosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const entry = useProductEntry({ input, colour: colour?.label ?? null, queue, onAdd: add });
  // Whoever asks for one colour isn't offered all of them.
  const models = modelsWithVariants(colour ? [] : entry.matches);
  const choose = (value: string | undefined) => {
    const model = [...models.values()].find((each) => each === value);
    if (model === undefined) entry.choose(value);
    else {
      entry.clear();
      showVariants(model);
    }
  };
  return (
    <div className={styles.addRow}>
      <div className={styles.entry}>
        <Combobox
          ref={input}
          className={styles.box}
          freeform
          autoFocus={focusAtFirst}
          aria-label="Add a product"
          placeholder="Add a product: code, name, or scan …"
          expandIcon={null}
          inlinePopup={false}
          root={{ onKeyDownCapture: entry.press }}
          listbox={{ className: styles.list }}
          open={entry.text.trim() !== '' || (hasFocus && colour !== null)}
          value={entry.text}
          selectedOptions={[]}
          onChange={(event) => entry.type(event.target.value)}
          onOptionSelect={(_, { optionValue }) => choose(optionValue)}
          onFocus={() => setHasFocus(true)}
          onBlur={() => {
            setHasFocus(false);
            entry.clear();
          }}
        >
          {entry.matches.map((match) => (
            <Fragment key={match.product}>
              <Option value={String(match.product)} text={match.rows[0]!.product__description ?? ''} checkIcon={null}>
                <ProductOption match={match} today={today} />
              </Option>
              {models.get(match.product) && (
                <Option
                  value={models.get(match.product)!}
                  text={`All of ${models.get(match.product)}`}
                  checkIcon={null}
                >
                  {match.rows[0]!.product__description}: all colours and fabrics …
                </Option>
              )}
            </Fragment>
          ))}
          {entry.note && <div className={styles.note}>{entry.note}</div>}
        </Combobox>
        <Button onClick={onOpenPad}>Quick pad</Button>
      </div>
      {entry.problem && (
        <p role="alert" className={styles.problem}>
          {entry.problem}
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
