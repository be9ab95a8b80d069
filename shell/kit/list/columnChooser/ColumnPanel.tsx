import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { moveColumn } from './useColumnChoice';

const useStyles = makeStyles({
  panel: { display: 'grid', rowGap: '4px', width: '280px', maxWidth: 'calc(100vw - 48px)' },
  rows: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: 'min(420px, 50vh)', overflowY: 'auto' },
  row: { display: 'flex', alignItems: 'center', minHeight: '32px' },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  moves: { display: 'flex', flexShrink: 0, marginLeft: 'auto' },
  head: { padding: '4px 8px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

interface ColumnPanelProps {
  offered: readonly { name: string; label: string }[];
  shown: readonly string[];
  isOwn: boolean;
  onChoose: (names: readonly string[] | null) => void;
}

/** Boxes for what is shown, arrows for its order; the first column leads to the record and is always there. */
export default function ColumnPanel({ offered, shown, isOwn, onChoose }: ColumnPanelProps) {
  const styles = useStyles();
  const at = (name: string) => shown.indexOf(name);
  const inOrder = [
    ...shown.flatMap((name) => offered.find((column) => column.name === name) ?? []),
    ...offered.filter(({ name }) => at(name) < 0),
  ];
  const put = (name: string, on: boolean) => onChoose(on ? [...shown, name] : shown.filter((each) => each !== name));
  return (
    <div className={styles.panel}>
      <span className={styles.head}>Columns; the first leads to the record</span>
      <ul className={styles.rows} aria-label="Columns">
        {inOrder.map(({ name, label }) => (
          <li key={name} className={styles.row}>
            <Checkbox
              className={styles.name}
              label={label}
              checked={at(name) >= 0}
              disabled={shown.length === 1 && at(name) === 0}
              onChange={(_, { checked }) => put(name, checked === true)}
            />
            {at(name) >= 0 && (
              <span className={styles.moves}>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  aria-label={`Move ${label} up`}
                  disabled={at(name) === 0}
                  onClick={() => onChoose(moveColumn(shown, name, -1))}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  aria-label={`Move ${label} down`}
                  disabled={at(name) === shown.length - 1}
                  onClick={() => onChoose(moveColumn(shown, name, 1))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" disabled={isOwn} onClick={() => onChoose(null)}>
        As at first
      </Button>
    </div>
  );
}
