import { makeStyles, mergeClasses, StatusBadge } from '@trestle/kit/core';
import { RowButtons } from '../machines/RowButtons';
import { tableStyles } from '../tableStyles';
import { useFailures } from './useFailures';
import { recordNames, type WebhookRecord } from './useWebhooks';

const useStyles = makeStyles({
  ...tableStyles,
  long: { overflowWrap: 'anywhere' },
});

/** What can be done with a webhook. */
export interface WebhookActions {
  onEdit: (webhook: WebhookRecord) => void;
  onTest: (webhook: WebhookRecord) => void;
  onReplay: (webhook: WebhookRecord) => void;
  onSwitch: (webhook: WebhookRecord) => void;
  onDelete: (webhook: WebhookRecord) => void;
}

/** Whether a webhook is on, and why its last try failed. */
function State({ webhook: { is_active: isActive }, failure }: { webhook: WebhookRecord; failure: string | null }) {
  if (failure === null)
    return <StatusBadge tone={isActive ? 'good' : 'warning'}>{isActive ? 'On' : 'Off'}</StatusBadge>;
  return (
    <>
      <StatusBadge tone="bad">Failing</StatusBadge> {failure}
    </>
  );
}

/** A table of webhooks, with a button for each thing that can be done. */
export function WebhookTable({ webhooks, ...actions }: { webhooks: readonly WebhookRecord[] } & WebhookActions) {
  const styles = useStyles();
  const failureOf = useFailures();
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
            <td className={styles.long}>{webhook.address}</td>
            <td data-label="Records">{recordNames(webhook).join(', ') || 'All'}</td>
            <td className={styles.long}>
              <State webhook={webhook} failure={failureOf(webhook)} />
            </td>
            <td>
              <RowButtons
                name={webhook.name}
                actions={{
                  Edit: () => actions.onEdit(webhook),
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
