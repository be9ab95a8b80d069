import {
  Alert,
  ArrowDownloadRegular,
  Button,
  ErrorCard,
  formatDateTime,
  formatNumber,
  makeStyles,
  mergeClasses,
  PageHeader,
  SkeletonBlock,
  toast,
  tokens,
  useParams,
  useSingleCall,
} from '@trestle/kit/core';
import type { ErasingEffect } from '@trestle/schema/personalData';
import { useState } from 'react';
import { tableStyles } from '../tableStyles';
import { EraseDialog } from './EraseDialog';
import { usePersonalData } from './usePersonalData';

const useStyles = makeStyles({
  ...tableStyles,
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, maxWidth: '80ch', color: tokens.colorNeutralForeground3 },
});

const EFFECT_WORDS: Readonly<Record<ErasingEffect, string>> = {
  deleted: 'Deleted',
  replaced: "Stays under 'Former user'",
  kept: 'Stays',
};

/** Shows administrators what is stored about a person, gives its content, and erases the person. */
export default function PersonalData() {
  const styles = useStyles();
  const { id = '' } = useParams();
  const { data, error, refetch, save, erase } = usePersonalData(id);
  const [isErasing, setIsErasing] = useState(false);
  const { run: download, isRunning } = useSingleCall(async () => {
    try {
      await save();
    } catch (failure) {
      toast.error((failure as Error).message);
    }
  });
  const rows = (data?.parts ?? []).filter(({ count }) => count > 0);
  return (
    <>
      <PageHeader title="Stored about a person" note={data?.name}>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={isRunning || !data} onClick={() => void download()}>
          Download it
        </Button>
        <Button disabled={!data || data.refusal !== null} onClick={() => setIsErasing(true)}>
          Erase this person
        </Button>
      </PageHeader>
      <p className={styles.text}>
        Records that name this person. The download has their content, without passwords and keys. Texts that people
        wrote themselves, such as notes, may name a person, too: search for the name. Backups keep what they hold.
      </p>
      {error && <ErrorCard title="It could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={320} />}
      {!error && data && (
        <>
          {data.refusal !== null && (
            <Alert intent="info">
              {data.erased_date ? `Erased on ${formatDateTime(data.erased_date)}.` : data.refusal}
            </Alert>
          )}
          <section className={styles.card}>
            <table className={mergeClasses(styles.table, styles.cards)} aria-label="Stored about this person">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Records</th>
                  <th scope="col">When erased</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, label, count, erasing }) => (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td data-label="Records">{formatNumber(count)}</td>
                    <td data-label="When erased">{EFFECT_WORDS[erasing]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {isErasing && <EraseDialog person={data} erase={erase} onClose={() => setIsErasing(false)} />}
        </>
      )}
    </>
  );
}
