import { Alert, Button, formatNumber, makeStyles, PageHeader, RouteLink, tokens } from '@trestle/kit/core';
import { LeaveQuestion } from '@trestle/kit/form';
import { CheckedPictures } from './CheckedPictures';
import { ChooseZip } from './ChooseZip';
import { PictureResult } from './PictureResult';
import { usePictureImport } from './usePictureImport';

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    margin: `0 0 ${tokens.spacingVerticalL}`,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground3,
  },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  sending: { display: 'grid', rowGap: tokens.spacingVerticalM, justifyItems: 'start', maxWidth: '600px' },
  bar: { width: '100%', height: '12px', accentColor: tokens.colorBrandBackground },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  failed: { overflowWrap: 'anywhere' },
});

const STEPS = ['Zip', 'Check', 'Pictures', 'Result'] as const;

/** Adds the pictures of a zip to the products whose codes are their names. */
export default function PictureImport() {
  const styles = useStyles();
  const wizard = usePictureImport();
  const { draft, sending, problem, isBusy, run } = wizard;
  const isSending = sending !== null && run === null;
  const step = run === null ? (isSending ? 2 : draft ? 1 : 0) : 3;
  const failed = [...(sending?.failed ?? [])];
  return (
    <>
      <PageHeader title="Import pictures">
        <RouteLink route="product.list">All Products</RouteLink>
      </PageHeader>
      <ol className={styles.steps} aria-label="Steps">
        {STEPS.map((label, i) => (
          <li
            key={label}
            className={i === step ? styles.current : undefined}
            aria-current={i === step ? 'step' : undefined}
          >
            {i + 1}. {label}
          </li>
        ))}
      </ol>
      {problem && <Alert intent="error">{problem}</Alert>}
      {failed.length > 0 && (
        <Alert intent="warning">
          {formatNumber(failed.length)} {failed.length === 1 ? 'picture was' : 'pictures were'} refused.
          <ul className={styles.failed} aria-label="Refused pictures">
            {failed.map(([{ entry, key }, words]) => (
              <li key={key}>
                {entry.name}: {words}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {step === 0 && (
        <ChooseZip reading={wizard.reading} onZip={(zip) => void wizard.choose(zip)} onCancel={wizard.stop} />
      )}
      {step === 1 && draft && (
        <CheckedPictures draft={draft} isBusy={isBusy} onBegin={() => void wizard.begin()} onBack={wizard.restart} />
      )}
      {isSending && (
        <div className={styles.sending}>
          <LeaveQuestion
            title="Stop the import?"
            words="Not all pictures are sent yet. Leaving this page stops here; what was added stays."
          />
          <progress
            className={styles.bar}
            value={sending.done.size + sending.failed.size}
            max={sending.tasks.length}
            aria-label="Pictures sent"
          />
          <output>
            {formatNumber(sending.done.size + sending.failed.size)} of {formatNumber(sending.tasks.length)} pictures
          </output>
          <div className={styles.buttons}>
            {!isBusy && (
              <Button appearance="primary" onClick={() => void wizard.goOn()}>
                Go on
              </Button>
            )}
            <Button onClick={wizard.stop}>Stop here</Button>
          </div>
          <span>Keep this page open. What was added stays when you stop, and can be undone.</span>
        </div>
      )}
      {run !== null && <PictureResult key={run} id={run} onAnother={wizard.restart} />}
    </>
  );
}
