import { Button, makeStyles, tokens, useIsNarrow } from '@trestle/kit/core';
import { Combobox, Option } from '@trestle/kit/form';
import type { SpeedSelectItem } from '@trestle/kit/widgets';
import { Fragment, useRef, useState } from 'react';
import type { AnswerQueue } from '../scan/useAnswerQueue';
import { ColourFilter } from './ColourFilter';
import { useLineEditor } from '../core/lineEditor';
import { ProductOption } from './ProductOption';
import { modelsWithVariants } from '../core/productSearch';
import { useTypedModels } from '../variants/useVariantTexts';
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
  // Fluent's list would grow to the height of the window.
  list: { maxHeight: 'min(360px, 60vh) !important' },
  note: { padding: tokens.spacingVerticalS, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  scanMessage: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
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
  /** What the last scan added. */
  scanMessage: string;
  /** The order has no lines yet, so the box takes the focus. */
  first: boolean;
  onOpenPad: () => void;
  /** Whether the pad has text that isn't added to the order. */
  hasPadText: boolean;
}

/** Finds a product by code or name and adds it to the order, or opens the pad for many at once. */
export function AddProduct({ queue, scanMessage, first, onOpenPad, hasPadText }: AddProductProps) {
  const styles = useStyles();
  const { today, add, showVariants } = useLineEditor();
  const typedModels = useTypedModels();
  // On a phone, focusing the box would open the keyboard over the page.
  const isNarrow = useIsNarrow();
  const [focusAtFirst] = useState(first && !isNarrow);
  const [hasFocus, setHasFocus] = useState(false);
  const [colour, setColour] = useState<SpeedSelectItem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const entry = useProductEntry({ input, colour: colour?.label ?? null, queue, onAdd: add });
  // A search within one colour doesn't offer the grid of all colours.
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
          root={{ onKeyDownCapture: entry.handleKeyDown }}
          listbox={{ className: styles.list }}
          open={entry.text.trim() !== '' || (hasFocus && colour !== null)}
          value={entry.text}
          selectedOptions={[]}
          onChange={(event) => entry.changeText(event.target.value)}
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
        <Button onClick={onOpenPad}>{hasPadText ? 'Quick pad (unsaved)' : 'Quick pad'}</Button>
        {typedModels.map((model) => (
          <Button key={model} onClick={() => showVariants(model)}>
            Colours of {model} (unsaved)
          </Button>
        ))}
      </div>
      {entry.problem && (
        <p role="alert" className={styles.problem}>
          {entry.problem}
        </p>
      )}
      <ColourFilter colour={colour} onChange={setColour}>
        <output className={styles.scanMessage}>
          {queue.pendingTexts.length > 0 ? `Looking for ${queue.pendingTexts.join(', ')} …` : scanMessage}
        </output>
      </ColourFilter>
    </div>
  );
}
