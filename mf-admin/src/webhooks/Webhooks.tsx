import { EmptyState, ErrorCard, makeStyles, PageHeader, RouteLink, SkeletonBlock, toast } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { useState } from 'react';
import { EditDialog } from '../machines/EditDialog';
import { pageStyles } from '../machines/styles';
import { tell } from '../machines/tell';
import { ShownOnce } from '../ShownOnce';
import { useShownSecrets } from '../useShownSecrets';
import { ReplayDialog } from './ReplayDialog';
import { useWebhooks, type WebhookRecord, type WebhookValues } from './useWebhooks';
import { WebhookForm } from './WebhookForm';
import { WebhookTable } from './WebhookTable';

const useStyles = makeStyles(pageStyles);

/** The addresses that are told of changes: makes, changes, tests and ends them (contract §2.7). */
export default function Webhooks() {
  const styles = useStyles();
  const { data, error, refetch, create, save: saveWebhook, setActive, remove, test, replay } = useWebhooks();
  const { show, ...shown } = useShownSecrets();
  const [edited, setEdited] = useState<WebhookRecord | null>(null);
  const [webhookToDelete, setWebhookToDelete] = useState<WebhookRecord | null>(null);
  const [webhookToReplay, setWebhookToReplay] = useState<WebhookRecord | null>(null);

  const make = async (values: WebhookValues): Promise<void> => {
    const { id, name: owner, secret } = await create(values);
    show({ id, owner, text: secret });
  };
  const save = async (values: WebhookValues): Promise<void> => {
    await saveWebhook(edited!, values);
    // Another webhook may be open by now.
    setEdited((latest) => (latest === edited ? null : latest));
    toast.success(`${values.name} was saved.`);
  };
  const sendTest = async (webhook: WebhookRecord): Promise<string> => {
    const answer = await test(webhook);
    if (answer.error !== null) throw new Error(`${webhook.name} did not take the test: ${answer.error}.`);
    return `${webhook.name} took the test and answered ${answer.status}.`;
  };
  const switchOver = async (webhook: WebhookRecord): Promise<string> => {
    await setActive(webhook, !webhook.is_active);
    return `${webhook.name} is ${webhook.is_active ? 'off' : 'on'}.`;
  };
  const answerDeletion = (yes: boolean): void => {
    if (yes && webhookToDelete) void tell(remove(webhookToDelete).then(() => `${webhookToDelete.name} was deleted.`));
    setWebhookToDelete(null);
  };
  const answerReplay = (after: number | null): void => {
    const webhook = webhookToReplay!;
    setWebhookToReplay(null);
    const whenOn = webhook.is_active ? '' : ', once it is switched on';
    void tell(
      replay(webhook, after).then((from) => `${webhook.name} is told again of all after ${from.after}${whenOn}.`),
    );
  };
  return (
    <div className={styles.page}>
      <PageHeader title="Webhooks" />
      <p className={styles.words}>
        Each change is sent to these addresses, signed, in order, and again until it is taken.{' '}
        <RouteLink route="webhook_delivery.list">See the deliveries</RouteLink>
      </p>
      <div className={styles.card}>
        <ShownOnce what="secret" {...shown} />
        <WebhookForm onSave={make} />
      </div>
      {error && <ErrorCard title="The webhooks could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={120} />}
      {!error && data?.results.length === 0 && <EmptyState words="There are no webhooks yet." />}
      {!error && data && data.results.length > 0 && (
        <div className={styles.card}>
          <WebhookTable
            webhooks={data.results}
            onEdit={setEdited}
            onTest={(webhook) => void tell(sendTest(webhook))}
            onReplay={setWebhookToReplay}
            onSwitch={(webhook) => void tell(switchOver(webhook))}
            onDelete={setWebhookToDelete}
          />
        </div>
      )}
      {edited && (
        <EditDialog title={`Edit the webhook '${edited.name}'`} onSave={save} onClose={() => setEdited(null)}>
          {(form) => <WebhookForm webhook={edited} {...form} />}
        </EditDialog>
      )}
      {webhookToReplay && (
        <ReplayDialog name={webhookToReplay.name} onCancel={() => setWebhookToReplay(null)} onReplay={answerReplay} />
      )}
      <ConfirmDialog
        open={webhookToDelete !== null}
        title={`Delete the webhook '${webhookToDelete?.name ?? ''}'?`}
        words="It is told of nothing any more, and its deliveries are deleted, too."
        yes="Delete it"
        danger
        onAnswer={answerDeletion}
      />
    </div>
  );
}
