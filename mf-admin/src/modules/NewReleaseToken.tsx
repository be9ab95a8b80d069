import { Alert, Button, Field, Input, makeStyles, tokens, useSingleCall } from '@trestle/kit/core';
import { Combobox, dateError, DateInput, fromPickerText, LeaveWithoutQuestion, Option } from '@trestle/kit/form';
import { MAX_RELEASE_TOKEN_NAME_CHARACTERS } from '@trestle/schema/limits';
import { useState, type FormEvent } from 'react';
import { fieldProblems } from './fieldProblems';
import type { NewToken } from './useReleaseTokens';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  // In line with the inputs, below the height of a label.
  button: { marginTop: tokens.spacingVerticalXXL, justifySelf: 'start' },
});

interface NewReleaseTokenProps {
  remotes: readonly string[];
  create: (token: { name: string; remote: string; expires: string | null }) => Promise<NewToken>;
  /** Shows the new token, which can't be shown again later. */
  onCreated: (token: NewToken) => void;
}

/** Creates a release token. */
export function NewReleaseToken({ remotes, create, onCreated }: NewReleaseTokenProps) {
  const styles = useStyles();
  const [name, setName] = useState('');
  const [remote, setRemote] = useState('');
  const [expires, setExpires] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const { run: createToken, isRunning: isCreating } = useSingleCall(async () => {
    const expiresError = dateError('Date', expires);
    if (expiresError) {
      setProblems({ expires: expiresError });
      return;
    }
    try {
      // The token is valid until the end of the chosen day.
      const end = expires && fromPickerText(`${expires}T23:59:59`);
      onCreated(await create({ name: name.trim(), remote: remote.trim(), expires: end }));
      // What was typed meanwhile stays: it is the next one.
      setName((latest) => (latest === name ? '' : latest));
      setRemote((latest) => (latest === remote ? '' : latest));
      setExpires((latest) => (latest === expires ? null : latest));
      setProblems({});
    } catch (error) {
      setProblems(fieldProblems(error, ['name', 'remote', 'expires']));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void createToken();
  };
  return (
    <>
      {problems[''] && <Alert intent="error">{problems['']}</Alert>}
      {isCreating && <LeaveWithoutQuestion what="token" />}
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Name"
          required
          hint="For example, 'orders team, build server'"
          validationMessage={problems['name']}
        >
          <Input
            name="name"
            maxLength={MAX_RELEASE_TOKEN_NAME_CHARACTERS}
            value={name}
            onChange={(_, { value }) => setName(value)}
          />
        </Field>
        <Field label="Remote" required hint="Also one that is not released yet" validationMessage={problems['remote']}>
          <Combobox
            name="remote"
            freeform
            value={remote}
            onInput={({ currentTarget }) => setRemote(currentTarget.value)}
            onOptionSelect={(_, { optionText }) => setRemote(optionText ?? '')}
          >
            {remotes.map((each) => (
              <Option key={each}>{each}</Option>
            ))}
          </Combobox>
        </Field>
        <Field label="Last day" hint="Empty: it doesn't expire" validationMessage={problems['expires']}>
          <DateInput kind="Date" name="expires" value={expires} onChange={setExpires} />
        </Field>
        <Button type="submit" appearance="primary" className={styles.button} disabledFocusable={isCreating}>
          Create token
        </Button>
      </form>
    </>
  );
}
