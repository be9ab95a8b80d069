import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, useSyncExternalStore } from 'react';
import { Dialog } from '../feedback/Dialog';
import { shortcutSections, subscribe, type Shortcut } from './shortcuts';

const GLOBAL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Search everything' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['Tab', 'Shift Tab'], does: 'Move forward, and back' },
  { keys: ['↓', '↑'], does: 'Move through an open menu' },
  { keys: ['Esc'], does: 'Close a menu or a dialog' },
];

const useStyles = makeStyles({
  heading: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    ':first-of-type': { marginTop: 0 },
  },
  keys: {
    display: 'grid',
    gridTemplateColumns: '148px 1fr',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalSNudge,
    margin: 0,
  },
  key: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  does: { margin: 0 },
  cap: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomWidth: '2px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  foot: { display: 'flex', justifyContent: 'flex-end', marginTop: tokens.spacingVerticalXL },
});

/** The keyboard shortcuts of this page, and those that work everywhere. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const sections = useSyncExternalStore(subscribe, shortcutSections);
  // Several forms or lists on one page share one section.
  const pageSections = sections.filter(
    ({ title, keys }, index) => keys.length > 0 && sections.findIndex((each) => each.title === title) === index,
  );
  return (
    <Dialog title="Keys" onClose={onClose}>
      {[...pageSections, { title: 'Everywhere', keys: GLOBAL_SHORTCUTS }].map(({ title, keys }) => (
        <Fragment key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(({ keys: caps, does }) => [
              <dt key={does} className={styles.key}>
                {caps.map((cap) => (
                  <kbd key={cap} className={styles.cap}>
                    {cap}
                  </kbd>
                ))}
              </dt>,
              <dd key={`${does} text`} className={styles.does}>
                {does}
              </dd>,
            ])}
          </dl>
        </Fragment>
      ))}
      <div className={styles.foot}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
