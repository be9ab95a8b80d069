import { Alert, Button, Field, Input, makeStyles, useSingleCall } from '@trestle/kit/core';
import { LeaveWithoutQuestion } from '@trestle/kit/form';
import { useState, type FormEvent } from 'react';
import { editProblems } from '../machines/editProblems';
import { formStyles, splitWords } from '../machines/styles';
import { recordNames, type WebhookRecord, type WebhookValues } from './useWebhooks';

const useStyles = makeStyles(formStyles);

interface WebhookFormProps {
  /** Of the form, for a button outside it that sends it. Without one it has a button of its own. */
  id?: string;
  /** The webhook to change; undefined for a new one. */
  webhook?: WebhookRecord;
  /** Rejects with the server's error. */
  onSave: (values: WebhookValues) => Promise<void>;
}

/** Asks what a webhook is: its name, its address, and the records that it is told of. */
export function WebhookForm({ id, webhook, onSave }: WebhookFormProps) {
  const styles = useStyles();
  const [name, setName] = useState(webhook?.name ?? '');
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [names, setNames] = useState(webhook ? recordNames(webhook).join(', ') : '');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    try {
      await onSave({ name: name.trim(), address: address.trim(), entities: splitWords(names) });
      setProblems({});
      if (webhook) return;
      // What was typed meanwhile stays: it is the next one.
      setName((latest) => (latest === name ? '' : latest));
      setAddress((latest) => (latest === address ? '' : latest));
      setNames((latest) => (latest === names ? '' : latest));
    } catch (error) {
      setProblems(editProblems(error, ['name', 'address', 'entities'], 'webhook'));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      {problems[''] && <Alert intent="error">{problems['']}</Alert>}
      {isSaving && !webhook && <LeaveWithoutQuestion what="secret" />}
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={submit}
        aria-label={webhook ? `Webhook ${webhook.name}` : 'New webhook'}
      >
        <Field label="Name" required hint="For example, 'Book-keeping'" validationMessage={problems['name']}>
          <Input name="name" maxLength={100} value={name} onChange={(_, { value }) => setName(value)} />
        </Field>
        <Field label="Address" required hint="https://…" validationMessage={problems['address']}>
          <Input
            name="address"
            type="url"
            maxLength={500}
            value={address}
            onChange={(_, { value }) => setAddress(value)}
          />
        </Field>
        <Field label="Records" hint="Such as store_order, stock. Empty: all" validationMessage={problems['entities']}>
          <Input name="entities" value={names} onChange={(_, { value }) => setNames(value)} />
        </Field>
        {id === undefined && (
          <Button type="submit" appearance="primary" className={styles.button} disabledFocusable={isSaving}>
            Create webhook
          </Button>
        )}
      </form>
    </>
  );
}
