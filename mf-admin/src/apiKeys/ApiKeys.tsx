import {
  AddRegular,
  Button,
  EmptyState,
  ErrorCard,
  formatNumber,
  makeStyles,
  PageHeader,
  SkeletonBlock,
  toast,
  tokens,
} from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { useState } from 'react';
import { ApiKeyTable } from './ApiKeyTable';
import { NewApiKey } from './NewApiKey';
import { useApiKeys, type ApiKeyRow } from './useApiKeys';

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { margin: `0 0 ${tokens.spacingVerticalM}`, maxWidth: '80ch', color: tokens.colorNeutralForeground3 },
  link: { color: tokens.colorBrandForegroundLink },
});

/** Lists the keys with which programs call, creates new ones and ends them. */
export default function ApiKeys() {
  const styles = useStyles();
  const { data, error, refetch, create, end } = useApiKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [keyToEnd, setKeyToEnd] = useState<ApiKeyRow | null>(null);
  const answer = async (yes: boolean) => {
    const key = keyToEnd;
    setKeyToEnd(null);
    if (!yes || !key) return;
    try {
      await end(key.id);
      toast.success(`The key '${key.name}' has ended.`);
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
  };
  const newKeyButton = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setIsCreating(true)}>
      New key
    </Button>
  );
  const keys = data?.results ?? [];
  return (
    <>
      <PageHeader
        title="API keys"
        note={keys.length > 0 ? `${formatNumber(keys.length)} ${keys.length === 1 ? 'key' : 'keys'}` : undefined}
      >
        {newKeyButton}
      </PageHeader>
      <p className={styles.text}>
        A program or spreadsheet uses a key instead of a person&apos;s password. A key has the rights of its group and
        opens nothing about users and rights. Examples are at{' '}
        <a className={styles.link} href="/api/docs">
          /api/docs
        </a>
        .
      </p>
      {error && <ErrorCard title="The keys could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={240} />}
      {!error && data && keys.length === 0 && <EmptyState words="There are no keys yet." />}
      {!error && keys.length > 0 && (
        <div className={styles.card}>
          <ApiKeyTable keys={keys} onEnd={setKeyToEnd} />
        </div>
      )}
      {isCreating && <NewApiKey create={create} onClose={() => setIsCreating(false)} />}
      <ConfirmDialog
        open={keyToEnd !== null}
        title={`End the key '${keyToEnd?.name ?? ''}'?`}
        words="The program that uses it is refused at once. What it has written stays."
        yes="End it"
        danger
        onAnswer={(yes) => void answer(yes)}
      />
    </>
  );
}
