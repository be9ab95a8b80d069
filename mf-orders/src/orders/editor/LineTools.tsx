import {
  Button,
  Disclosure,
  type DisclosureProps,
  DismissRegular,
  makeStyles,
  MoreVerticalRegular,
  NoteAddRegular,
  ROWS_AS_CARDS,
  tokens,
} from '@trestle/kit/core';
import { modelOfCode } from '@trestle/schema/text/productCode';
import type { ComponentProps } from 'react';
import type { LineActions } from '../core/lineActions';
import { useLineEditor } from '../core/lineEditor';

const useStyles = makeStyles({
  tools: { display: 'flex', justifyContent: 'flex-end' },
  // Large enough to touch on a phone.
  tool: {
    minWidth: '28px',
    height: '28px',
    padding: 0,
    [ROWS_AS_CARDS]: { minWidth: '40px', height: '40px' },
  },
  choices: { display: 'grid', justifyItems: 'stretch', '& button': { justifyContent: 'flex-start', fontWeight: 400 } },
  keys: { marginLeft: 'auto', paddingLeft: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground3 },
});

/** The button that opens the line's menu. It looks like the buttons beside it. */
const MenuButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} appearance="subtle" icon={<MoreVerticalRegular />} />
);

/** A line's buttons: add a note, move, copy, remove. */
export function LineTools({ at, actions, onAddNote }: { at: number; actions: LineActions; onAddNote: () => void }) {
  const styles = useStyles();
  const { lines, locked, canEditNotes, showVariants } = useLineEditor();
  const line = lines[at]!;
  const name = line.product_name ?? 'Product';
  const model = modelOfCode(line.product__code);
  return (
    <div className={styles.tools}>
      {canEditNotes && !line.notes && (
        <Button
          appearance="subtle"
          className={styles.tool}
          icon={<NoteAddRegular />}
          aria-label={`Add a note on ${name}`}
          title="Add a note"
          onClick={onAddNote}
        />
      )}
      {!locked && (
        <>
          <Disclosure
            trigger={MenuButton as DisclosureProps['trigger']}
            className={styles.tool}
            label={null}
            name={`More for ${name}`}
            align="end"
            choices
          >
            <div className={styles.choices}>
              <Button appearance="subtle" disabled={at === 0} onClick={() => actions.moveTo(at - 1)}>
                Move up <span className={styles.keys}>Alt ↑</span>
              </Button>
              <Button appearance="subtle" disabled={at === lines.length - 1} onClick={() => actions.moveTo(at + 1)}>
                Move down <span className={styles.keys}>Alt ↓</span>
              </Button>
              <Button appearance="subtle" onClick={actions.copy}>
                Insert a copy
              </Button>
              {model && (
                <Button appearance="subtle" onClick={() => showVariants(model, at)}>
                  Colours and fabrics …
                </Button>
              )}
            </div>
          </Disclosure>
          <Button
            appearance="subtle"
            className={styles.tool}
            icon={<DismissRegular />}
            aria-label={`Remove the line ${name}`}
            title="Remove the line"
            onClick={actions.remove}
          />
        </>
      )}
    </div>
  );
}
