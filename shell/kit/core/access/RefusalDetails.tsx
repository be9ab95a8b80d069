import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { DenialReason } from '@trestle/schema/access';
import { useState } from 'react';
import { session } from '../session/session';

const useStyles = makeStyles({
  words: {
    margin: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  text: {
    margin: `${tokens.spacingVerticalS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-line',
  },
});

const PATTERN_MEANINGS = {
  all: 'every page',
  segment: 'all pages of its module',
  name: 'this page by its name',
} as const;

/** Text for the administrator: who was refused, where, and by which rule of which group. */
export const refusalReport = (words: string, why: DenialReason, address: string, requestId = ''): string => {
  const user = session()?.user;
  return [
    "Don't have access to this page.",
    `Account: ${user ? `${user.username} (${user.descriptive_name})` : '-'}`,
    `Page: ${address}${why.route ? ` (${why.route})` : ''}`,
    why.group === null ? 'Group: none' : `Group: ${why.group}`,
    ...(why.state
      ? [`Rule: state ${why.state}${why.pattern ? `, which stands for ${PATTERN_MEANINGS[why.pattern]}` : ''}`]
      : []),
    words,
    ...(requestId ? [`Request ${requestId}`] : []),
  ].join('\n');
};

/** Says which rule refused, and copies the details for the administrator. */
export function RefusalDetails({ words, why, requestId }: { words: string; why: DenialReason; requestId?: string }) {
  const styles = useStyles();
  const [state, setState] = useState<'copied' | 'shown' | null>(null);
  const report = refusalReport(words, why, window.location.pathname, requestId);
  // Only a page served over HTTPS has a clipboard. Elsewhere the text is shown, to be copied by hand.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  return (
    <>
      <p className={styles.words}>{words}</p>
      <Button size="small" onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy for your administrator'}
      </Button>
      {state === 'shown' && <p className={styles.text}>{report}</p>}
    </>
  );
}

/** The rule that a refusal names, or null. */
export const refusalReason = (body: unknown): DenialReason | null => {
  const why = (body as { why?: unknown } | null)?.why;
  return typeof why === 'object' && why !== null && 'route' in why ? (why as DenialReason) : null;
};
