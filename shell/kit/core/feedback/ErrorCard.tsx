import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { RefusalDetails, refusalReason } from '../access/RefusalDetails';
import { ApiError } from '../api/errors';
import { OutdatedPageError, updatePage } from '../goneCode';

const useStyles = makeStyles({
  card: {
    maxWidth: '560px',
    margin: `${tokens.spacingVerticalXXXL} auto`,
    padding: tokens.spacingHorizontalXXL,
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  line: { margin: `0 0 ${tokens.spacingVerticalL}`, color: tokens.colorNeutralForeground2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
  },
  id: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground3 },
});

export interface ErrorCardProps {
  title?: string;
  /** The thrown error. An ApiError also shows the request id to quote. */
  error?: unknown;
  /** What failed, to quote: the remote and its version. */
  source?: string;
  onRetry?: () => void;
}

/**
 * Replaces what could not be loaded: says what happened, with a Retry button, its source, and the request id to copy.
 * A page that is too old gets an Update button instead.
 */
export function ErrorCard({ title = 'This could not be loaded', error, source, onRetry }: ErrorCardProps) {
  const styles = useStyles();
  const id = error instanceof ApiError ? error.requestId : '';
  const refusal = error instanceof ApiError ? refusalReason(error.body) : null;
  const isOutdated = error instanceof OutdatedPageError;
  const message = error instanceof Error ? error.message : 'Something unexpected happened.';
  return (
    <section className={styles.card} role="alert">
      <h2 className={styles.heading}>{isOutdated ? 'A new version is available' : title}</h2>
      {refusal ? (
        <div className={styles.line}>
          <RefusalDetails words={message} why={refusal} requestId={id} />
        </div>
      ) : (
        <p className={styles.line}>{message}</p>
      )}
      <div className={styles.actions}>
        {isOutdated ? (
          <Button appearance="primary" onClick={updatePage}>
            Update
          </Button>
        ) : (
          onRetry && (
            <Button appearance="primary" onClick={onRetry}>
              Retry
            </Button>
          )
        )}
        {!isOutdated && source && <span className={styles.id}>{source}</span>}
        {id && <RequestId id={id} />}
      </div>
    </section>
  );
}

function RequestId({ id }: { id: string }) {
  const styles = useStyles();
  const [copied, setCopied] = useState(false);
  // Only a page served over HTTPS has a clipboard. Elsewhere the id can be selected.
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
