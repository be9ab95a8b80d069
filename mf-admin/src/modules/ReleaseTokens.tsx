import { Button, DeleteRegular, ErrorCard, formatDate, SkeletonBlock, timeAgo, toast } from '@trestle/kit/core';
import { ConfirmDialog, FormDialog } from '@trestle/kit/form';
import type { RowOf } from '@trestle/schema/entity';
import type { releaseToken } from '@trestle/schema/entities/release_token';
import { useState } from 'react';
import { ShownOnce } from '../ShownOnce';
import { useShownSecrets } from '../useShownSecrets';
import { useModuleStyles } from './moduleStyles';
import { NewReleaseToken } from './NewReleaseToken';
import { useReleaseTokens } from './useReleaseTokens';

type ReleaseTokenRecord = RowOf<typeof releaseToken>;

/** Lists the tokens with which teams release, ends them, and creates new ones. */
export function ReleaseTokens({ remotes, onClose }: { remotes: readonly string[]; onClose: () => void }) {
  const shared = useModuleStyles();
  const { data, error, refetch, create, end } = useReleaseTokens();
  const [isCreating, setIsCreating] = useState(false);
  const { show, ...shown } = useShownSecrets();
  const [isClosing, setIsClosing] = useState(false);
  const close = () => {
    // Once it is asked for, the token is made, and nobody could see it later.
    if (isCreating) return;
    if (shown.secrets.length > 0) setIsClosing(true);
    else onClose();
  };
  const answerClosing = (yes: boolean) => {
    setIsClosing(false);
    if (yes) onClose();
  };
  const createHere: typeof create = async (token) => {
    setIsCreating(true);
    return create(token).finally(() => setIsCreating(false));
  };
  const [tokenToEnd, setTokenToEnd] = useState<ReleaseTokenRecord | null>(null);
  const answer = async (yes: boolean) => {
    const token = tokenToEnd;
    setTokenToEnd(null);
    if (!yes || !token) return;
    try {
      await end(token.id);
      toast.success(`The token '${token.name}' has ended.`);
    } catch (refusal) {
      toast.error((refusal as Error).message);
    }
  };
  return (
    <FormDialog
      title="Release tokens"
      wide
      isHeld={isCreating}
      onClose={close}
      actions={
        <Button disabledFocusable={isCreating} onClick={close}>
          Close
        </Button>
      }
    >
      <div className={shared.fields}>
        <p className={shared.text}>
          A team releases its remote with a token of its own. It is good for that one remote, and for nothing else.
        </p>
        <ShownOnce what="token" {...shown} />
        <NewReleaseToken
          remotes={remotes}
          create={createHere}
          onCreated={({ id, name, token }) => show({ id, owner: name, text: token })}
        />
        {error && <ErrorCard title="The tokens could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!error && data && <TokenTable tokens={data.results} onEnd={setTokenToEnd} />}
        {!error && !data && <SkeletonBlock height={120} />}
      </div>
      <ConfirmDialog
        open={tokenToEnd !== null}
        title={`End the token '${tokenToEnd?.name ?? ''}'?`}
        words={`Nobody can release ${tokenToEnd?.remote ?? ''} with it any more. What was released stays.`}
        yes="End it"
        danger
        onAnswer={(yes) => void answer(yes)}
      />
      <ConfirmDialog
        open={isClosing}
        title="Close without the token?"
        words="It is not shown again. If you haven't, copy it first."
        yes="Close"
        no="Go back"
        onAnswer={answerClosing}
      />
    </FormDialog>
  );
}

function TokenTable({
  tokens,
  onEnd,
}: {
  tokens: readonly ReleaseTokenRecord[];
  onEnd: (token: ReleaseTokenRecord) => void;
}) {
  const shared = useModuleStyles();
  if (tokens.length === 0) return <p className={shared.text}>There are no tokens yet.</p>;
  return (
    <table className={`${shared.table} ${shared.cards}`} aria-label="Release tokens">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Remote</th>
          <th scope="col">Expires</th>
          <th scope="col">Last used</th>
          <th scope="col">Made by</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">{token.name}</th>
            <td data-label="Remote">{token.remote}</td>
            <td data-label="Expires">{token.expires ? formatDate(token.expires) : 'never'}</td>
            <td data-label="Last used">{token.last_used ? timeAgo(token.last_used) : 'never used'}</td>
            <td data-label="Made by">{token.created_user__descriptive_name}</td>
            <td>
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={`End the token ${token.name}`}
                onClick={() => onEnd(token)}
              >
                End
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
