import { Alert, Button, Field, Input, makeStyles, useSingleCall } from '@trestle/kit/core';
import { useState, type FormEvent } from 'react';
import { ShownOnce } from '../ShownOnce';
import { useShownSecrets } from '../useShownSecrets';
import { formStyles, splitWords } from '../machines/styles';
import { fieldProblems } from '../modules/fieldProblems';
import type { NewWebhookRecord } from './useWebhooks';

const useStyles = makeStyles(formStyles);

interface NewWebhookProps {
  create: (webhook: { name: string; address: string; entities: string[] }) => Promise<NewWebhookRecord>;
}

/** Creates a webhook and shows its secret. It can't be shown again later. */
export function NewWebhook({ create }: NewWebhookProps) {
  const styles = useStyles();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [names, setNames] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { show, ...shown } = useShownSecrets();

  const { run: createWebhook, isRunning: isCreating } = useSingleCall(async () => {
    try {
      const entities = splitWords(names);
      const { id, name: owner, secret } = await create({ name: name.trim(), address: address.trim(), entities });
      show({ id, owner, text: secret });
      // What was typed meanwhile stays: it is the next one.
      setName((latest) => (latest === name ? '' : latest));
      setAddress((latest) => (latest === address ? '' : latest));
      setNames((latest) => (latest === names ? '' : latest));
      setProblems({});
    } catch (error) {
      setProblems(fieldProblems(error, ['name', 'address', 'entities']));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void createWebhook();
  };
  return (
    <>
      <ShownOnce what="secret" {...shown} />
      {problems[''] && <Alert intent="error">{problems['']}</Alert>}
      <form className={styles.form} noValidate onSubmit={submit} aria-label="New webhook">
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
        <Button type="submit" appearance="primary" className={styles.button} disabledFocusable={isCreating}>
          Create webhook
        </Button>
      </form>
    </>
  );
}
