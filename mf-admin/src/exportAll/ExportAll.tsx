import {
  Alert,
  ArrowDownloadRegular,
  Button,
  formatSize,
  makeStyles,
  PageHeader,
  requestFile,
  saveAs,
  tokens,
  useSingleCall,
} from '@trestle/kit/core';
import { useState } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    justifyItems: 'start',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { margin: 0, maxWidth: '80ch' },
  quiet: { margin: 0, maxWidth: '80ch', color: tokens.colorNeutralForeground3 },
});

type ExportOutcome = { intent: 'info' | 'error'; words: string };

/** Gives administrators everything that is stored as one zip. */
export default function ExportAll() {
  const styles = useStyles();
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  const { run, isRunning } = useSingleCall(async () => {
    setOutcome(null);
    try {
      const { blob, filename } = await requestFile('/api/export_all/', { method: 'POST', body: {} });
      saveAs(blob, filename ?? 'Everything.zip');
      setOutcome({ intent: 'info', words: `The zip has ${formatSize(blob.size)}. Your browser saves it.` });
    } catch (error) {
      setOutcome({ intent: 'error', words: (error as Error).message });
    }
  });
  return (
    <>
      <PageHeader title="Everything out" />
      <section className={styles.card}>
        <p className={styles.text}>
          One zip with every collection as csv and json, the links between them, and all files, as they are at this
          moment. Others go on working meanwhile. Only one export is made at a time.
        </p>
        <p className={styles.quiet}>
          Passwords, keys, sessions and the texts of mails are not in it. It holds what all people together may see:
          keep it safe. The audit says that you made it. For much data use the command{' '}
          <code>npm run export-all -- file.zip</code>.
        </p>
        <Button
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isRunning}
          onClick={() => void run()}
        >
          Download everything
        </Button>
        {isRunning && (
          <output className={styles.quiet}>
            The zip is being made and sent. Leave this page open until it is saved.
          </output>
        )}
        {outcome && <Alert intent={outcome.intent}>{outcome.words}</Alert>}
      </section>
    </>
  );
}
