import { makeStyles, mergeClasses, StatusBadge } from '@trestle/kit/core';
import { RowButtons } from '../machines/RowButtons';
import { tableStyles } from '../tableStyles';
import type { WebhookRecord } from './useWebhooks';

const useStyles = makeStyles({
  ...tableStyles,
  address: { overflowWrap: 'anywhere' },
});

/** What can be done with a webhook. */
export interface WebhookActions {
  onTest: (webhook: WebhookRecord) => void;
  onReplay: (webhook: WebhookRecord) => void;
  onSwitch: (webhook: WebhookRecord) => void;
  onDelete: (webhook: WebhookRecord) => void;
}

const recordsOf = ({ entities }: WebhookRecord): string =>
  Array.isArray(entities) && entities.length > 0 ? entities.join(', ') : 'All';

/** A table of webhooks, with a button for each thing that can be done. */
export function WebhookTable({ webhooks, ...actions }: { webhooks: readonly WebhookRecord[] } & WebhookActions) {
  const styles = useStyles();
  return (
    <table className={mergeClasses(styles.table, styles.cards)} aria-label="Webhooks">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Address</th>
          <th scope="col">Records</th>
          <th scope="col">State</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <th scope="row">{webhook.name}</th>
            <td className={styles.address}>{webhook.address}</td>
            <td data-label="Records">{recordsOf(webhook)}</td>
            <td>
              <StatusBadge tone={webhook.is_active ? 'good' : 'warning'}>
                {webhook.is_active ? 'On' : 'Off'}
              </StatusBadge>
            </td>
            <td>
              <RowButtons
                name={webhook.name}
                actions={{
                  Test: () => actions.onTest(webhook),
                  Replay: () => actions.onReplay(webhook),
                  [webhook.is_active ? 'Switch off' : 'Switch on']: () => actions.onSwitch(webhook),
                  Delete: () => actions.onDelete(webhook),
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
