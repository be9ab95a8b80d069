import { Alert, ArrowUploadRegular, Button, Field, Input, makeStyles, useSingleCall } from '@trestle/kit/core';
import { LeaveWithoutQuestion } from '@trestle/kit/form';
import { useRef, useState, type FormEvent } from 'react';
import { editProblems } from '../machines/editProblems';
import { formStyles, splitWords } from '../machines/styles';
import { collectionsOf, type ServiceRecord, type ServiceValues } from './useServices';

const useStyles = makeStyles({
  ...formStyles,
  file: { justifySelf: 'start', maxWidth: '100%', overflowWrap: 'anywhere' },
});

interface ServiceFormProps {
  /** Of the form, for a button outside it that sends it. Without one it has a button of its own. */
  id?: string;
  /** The service to change; undefined for a new one. */
  service?: ServiceRecord;
  /** Rejects with the server's error. */
  onSave: (values: ServiceValues) => Promise<void>;
}

/** Asks what a service is: its name, origin, collections and description. */
export function ServiceForm({ id, service, onSave }: ServiceFormProps) {
  const styles = useStyles();
  const [name, setName] = useState(service?.name ?? '');
  const [origin, setOrigin] = useState(service?.origin ?? '');
  const [names, setNames] = useState(service ? collectionsOf(service) : '');
  const [file, setFile] = useState<File>();
  const fileInput = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    try {
      const text = await file?.text().catch(() => null);
      // Browsers don't read a file that was changed after it was chosen, as to mend what was refused.
      if (text === null) return setProblems({ openapi: 'This file has changed, or is gone. Choose it again.' });
      const document = text === undefined ? undefined : parseDocument(text);
      if (document === null) return setProblems({ openapi: 'This file is not JSON.' });
      await onSave({
        name: name.trim(),
        origin: origin.trim(),
        collections: splitWords(names),
        ...(document !== undefined && { openapi: document }),
      });
      setProblems({});
      if (service) return;
      // What was typed meanwhile stays: it is the next one.
      setName((latest) => (latest === name ? '' : latest));
      setOrigin((latest) => (latest === origin ? '' : latest));
      setNames((latest) => (latest === names ? '' : latest));
      setFile((latest) => (latest === file ? undefined : latest));
    } catch (error) {
      setProblems(editProblems(error, ['name', 'origin', 'collections', 'openapi'], 'service'));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      {problems[''] && <Alert intent="error">{problems['']}</Alert>}
      {isSaving && !service && <LeaveWithoutQuestion what="secret" />}
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={submit}
        aria-label={service ? `Service ${service.name}` : 'New service'}
      >
        {!service && (
          <Field label="Name" required hint="Such as delivery-slots. It stays" validationMessage={problems['name']}>
            <Input name="name" maxLength={50} value={name} onChange={(_, { value }) => setName(value)} />
          </Field>
        )}
        <Field label="Origin" required hint="https://host" validationMessage={problems['origin']}>
          <Input
            name="origin"
            type="url"
            maxLength={300}
            value={origin}
            onChange={(_, { value }) => setOrigin(value)}
          />
        </Field>
        <Field label="Collections" required hint="Such as slot, driver" validationMessage={problems['collections']}>
          <Input name="collections" value={names} onChange={(_, { value }) => setNames(value)} />
        </Field>
        <Field label="OpenAPI document" hint="A JSON file, if there is one" validationMessage={problems['openapi']}>
          <Button icon={<ArrowUploadRegular />} className={styles.file} onClick={() => fileInput.current?.click()}>
            {file?.name ?? 'Choose a file …'}
          </Button>
        </Field>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label="OpenAPI file"
          accept="application/json,.json"
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        {id === undefined && (
          <Button type="submit" appearance="primary" className={styles.button} disabledFocusable={isSaving}>
            Register service
          </Button>
        )}
      </form>
    </>
  );
}

/** @returns null for text that is not JSON */
function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
