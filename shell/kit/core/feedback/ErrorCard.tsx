import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { RefusalDetails, refusalReason } from '../access/RefusalDetails';
import { ApiError } from '../api/errors';

const useStyles = makeStyles({
  card: {
    maxWidth: '560px',
    margin: '40px auto',
    padding: '24px',
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { margin: '0 0 4px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  line: { margin: '0 0 16px', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12px', rowGap: '8px' },
  id: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

export interface ErrorCardProps {
  title?: string;
  /** What was thrown; an ApiError also gives the request id to quote. */
  error?: unknown;
  onRetry?: () => void;
}

/** What happened, Retry, and the request id to copy: stands where something could not be shown. */
export function ErrorCard({ title = 'This could not be loaded', error, onRetry }: ErrorCardProps) {
  const styles = useStyles();
  const id = error instanceof ApiError ? error.requestId : '';
  const why = error instanceof ApiError ? refusalReason(error.body) : null;
  const words = error instanceof Error ? error.message : 'Something unexpected happened.';
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.heading}>{title}</h2>
      {why ? (
        <div className={styles.line}>
          <RefusalDetails words={words} why={why} requestId={id} />
        </div>
      ) : (
        <p className={styles.line}>{words}</p>
      )}
      <div className={styles.actions}>
        {onRetry && (
          <Button appearance="primary" onClick={onRetry}>
            Retry
          </Button>
        )}
        {id && <RequestId id={id} />}
      </div>
    </section>
  );
}

function RequestId({ id }: { id: string }) {
  const styles = useStyles();
  const [copied, setCopied] = useState(false);
  // Only a page that came safely has a clipboard; the id stands there to be selected all the same.
  const copy = () =>
    void navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <span className={styles.id}>Request {id}</span>
      {'clipboard' in navigator && (
        <Button size="small" appearance="subtle" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </>
  );
}
