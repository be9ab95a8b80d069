import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { moveColumn } from './useColumnChoice';

const useStyles = makeStyles({
  panel: { display: 'grid', rowGap: tokens.spacingVerticalXS },
  rows: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: 'min(420px, 50vh)', overflowY: 'auto' },
  row: { display: 'flex', alignItems: 'center', minHeight: '32px' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  moves: { display: 'flex', flexShrink: 0, marginLeft: 'auto' },
  hint: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export interface ColumnPanelProps {
  available: readonly { name: string; label: string }[];
  /** Names of the shown columns, in order. */
  shownNames: readonly string[];
  /** Whether the list shows its default columns. */
  isDefault: boolean;
  onChoose: (names: readonly string[] | null) => void;
}

/** Check boxes for the shown columns, and arrows for their order. One column always stays. */
export function ColumnPanel({ available, shownNames, isDefault, onChoose }: ColumnPanelProps) {
  const styles = useStyles();
  const positionOf = (name: string) => shownNames.indexOf(name);
  const shownFirst = [
    ...shownNames.flatMap((name) => available.find((column) => column.name === name) ?? []),
    ...available.filter(({ name }) => positionOf(name) < 0),
  ];
  const toggle = (name: string, on: boolean) =>
    onChoose(on ? [...shownNames, name] : shownNames.filter((each) => each !== name));
  // The browser drops the focus of an element that moves, and the popover would no longer get its keys.
  const move = (name: string, step: 1 | -1, button: HTMLElement) => {
    onChoose(moveColumn(shownNames, name, step));
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div className={styles.panel}>
      <span className={styles.hint}>The first column links to the record.</span>
      <ul className={styles.rows} aria-label="Columns">
        {shownFirst.map(({ name, label }) => (
          <li key={name} className={styles.row}>
            <Checkbox
              className={styles.name}
              label={label}
              checked={positionOf(name) >= 0}
              disabled={shownNames.length === 1 && positionOf(name) === 0}
              onChange={(_, { checked }) => toggle(name, checked === true)}
            />
            {positionOf(name) >= 0 && (
              <span className={styles.moves}>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  aria-label={`Move ${label} up`}
                  disabledFocusable={positionOf(name) === 0}
                  onClick={({ currentTarget }) => move(name, -1, currentTarget)}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  aria-label={`Move ${label} down`}
                  disabledFocusable={positionOf(name) === shownNames.length - 1}
                  onClick={({ currentTarget }) => move(name, 1, currentTarget)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" disabledFocusable={isDefault} onClick={() => onChoose(null)}>
        Reset columns
      </Button>
    </div>
  );
}
