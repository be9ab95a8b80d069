import { Alert, Button, Checkbox, Field, Input, makeStyles, Textarea, tokens, useSingleCall } from '@trestle/kit/core';
import { dateError, DateInput, FormDialog, fromPickerText, LeaveWithoutQuestion, LookupBox } from '@trestle/kit/form';
import { MAX_API_KEY_NAME_CHARACTERS } from '@trestle/schema/limits';
import { useState, type FormEvent } from 'react';
import { fieldProblems } from '../modules/fieldProblems';
import { CreatedKey } from './CreatedKey';
import type { KeyRequest, NewKey } from './useApiKeys';

const FORM_ID = 'new-api-key';
const FIELDS: readonly (keyof KeyRequest)[] = ['name', 'group', 'store', 'expires', 'addresses'];
const EMPTY: KeyRequest = { name: '', group: null, store: null, read_only: true, expires: null, addresses: [] };

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
});

interface NewApiKeyProps {
  create: (values: KeyRequest) => Promise<NewKey>;
  onClose: () => void;
}

/** Creates an API key and shows it. It can't be shown again later. */
export function NewApiKey({ create, onClose }: NewApiKeyProps) {
  const styles = useStyles();
  const [values, setValues] = useState(EMPTY);
  const [addresses, setAddresses] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const change = (changed: Partial<KeyRequest>) => setValues((current) => ({ ...current, ...changed }));

  const { run: createKey, isRunning: isCreating } = useSingleCall(async () => {
    const expiresError = dateError('Date', values.expires);
    if (expiresError) {
      setProblems({ expires: expiresError });
      return;
    }
    try {
      // The key is good until the end of the chosen day.
      const expires = values.expires && fromPickerText(`${values.expires}T23:59:59`);
      const list = addresses.split(/[\s,;]+/).filter(Boolean);
      setNewKey(await create({ ...values, name: values.name.trim(), expires, addresses: list }));
    } catch (error) {
      setProblems(fieldProblems(error, FIELDS));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void createKey();
  };
  if (newKey) return <CreatedKey newKey={newKey} onClose={onClose} />;
  // Once it is asked for, the key is made, and nobody could see it later.
  const close = () => !isCreating && onClose();
  const actions = (
    <>
      <Button disabledFocusable={isCreating} onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={FORM_ID} appearance="primary" disabledFocusable={isCreating}>
        Create key
      </Button>
    </>
  );
  return (
    <FormDialog title="New API key" isHeld={isCreating} onClose={onClose} actions={actions}>
      {isCreating && <LeaveWithoutQuestion what="key" />}
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        {problems[''] && <Alert intent="error">{problems['']}</Alert>}
        <Field
          label="Name"
          required
          hint="For example 'Accounting, nightly export'. The history names the key by it"
          validationMessage={problems['name']}
        >
          <Input
            name="name"
            maxLength={MAX_API_KEY_NAME_CHARACTERS}
            value={values.name}
            onChange={(_, { value }) => change({ name: value })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label="Group" required hint="Its rights are the key's" validationMessage={problems['group']}>
            <LookupBox entity="group" value={values.group} onChange={(group) => change({ group })} />
          </Field>
          <Field label="Store" hint="Empty: it sees what head office sees" validationMessage={problems['store']}>
            <LookupBox entity="store" value={values.store} onChange={(store) => change({ store })} />
          </Field>
        </div>
        <Checkbox
          label="Read only: it changes nothing"
          checked={values.read_only}
          onChange={(_, { checked }) => change({ read_only: checked === true })}
        />
        <div className={styles.pair}>
          <Field label="Last day" hint="Empty: it doesn't expire" validationMessage={problems['expires']}>
            <DateInput
              kind="Date"
              name="expires"
              value={values.expires}
              onChange={(expires) => change({ expires: expires ?? null })}
            />
          </Field>
          <Field
            label="Addresses"
            hint="Like 203.0.113.7 or 203.0.113.0/24. Empty: it works from everywhere"
            validationMessage={problems['addresses']}
          >
            <Textarea name="addresses" value={addresses} onChange={(_, { value }) => setAddresses(value)} />
          </Field>
        </div>
      </form>
    </FormDialog>
  );
}
