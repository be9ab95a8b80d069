import type { Entity } from '@trestle/schema/entity';
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useState } from 'react';
import { collection } from '../core/api/collection';
import { saveAs } from '../core/api/saveAs';
import { Disclosure } from '../core/feedback/Disclosure';
import { toast } from '../core/feedback/toasts';
import { formatNumber } from '../core/format/numbers';
import { toListQuery, type ListState } from './listState';

const FORMATS = [
  { name: 'xlsx', label: 'Excel', what: 'with real dates and numbers' },
  { name: 'csv', label: 'CSV', what: 'for any spreadsheet' },
  { name: 'json', label: 'JSON', what: 'for programs' },
] as const;
type Format = (typeof FORMATS)[number]['name'];

const useStyles = makeStyles({
  choice: {
    display: 'grid',
    width: '100%',
    padding: '6px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    textAlign: 'start',
    font: 'inherit',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default' },
  },
  what: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  trigger: { whiteSpace: 'nowrap' },
  label: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  icon: { display: 'grid', placeItems: 'center', width: '20px', height: '20px', fontSize: '20px' },
});

/** Fetches what a list shows, all pages of it, as a file for the browser to keep; says so when not all rows fit into it. */
const useDownload = (entity: Entity, state: ListState, columns: readonly string[]) => {
  const [working, setWorking] = useState(false);
  const download = async (format: Format) => {
    setWorking(true);
    try {
      const { blob, filename, headers } = await collection(entity).download(
        format,
        toListQuery(entity, state),
        columns,
      );
      const [rows, all] = ['X-Row-Count', 'X-Total-Count'].map((name) => Number(headers.get(name)));
      saveAs(blob, filename ?? `${entity.plural}.${format}`);
      if (rows! < all!)
        toast.warning(
          `${formatNumber(rows)} of ${formatNumber(all)} rows are in the file: it holds no more. Search or filter for the rest.`,
        );
    } catch (error) {
      toast.error(`${entity.plural} could not be downloaded. ${(error as Error).message}`);
    } finally {
      setWorking(false);
    }
  };
  return { working, download };
};

/** The Download drop-down of a list (S1 §2.6). */
export function DownloadMenu({
  entity,
  state,
  columns,
}: {
  entity: Entity;
  state: ListState;
  columns: readonly string[];
}) {
  const styles = useStyles();
  const { working, download } = useDownload(entity, state, columns);
  const icon = (
    <span className={styles.icon}>
      {working ? <Spinner size="extra-tiny" aria-label="Working on the file" /> : <ArrowDownloadRegular />}
    </span>
  );
  const label = (
    <span className={styles.label}>
      {icon}Download
      <ChevronDownRegular />
    </span>
  );
  return (
    <Disclosure trigger={Button} className={styles.trigger} label={label} choices>
      {FORMATS.map(({ name, label: format, what }) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          disabled={working}
          onClick={() => void download(name)}
        >
          <span>{format}</span>
          <span className={styles.what}>{what}</span>
        </button>
      ))}
    </Disclosure>
  );
}
