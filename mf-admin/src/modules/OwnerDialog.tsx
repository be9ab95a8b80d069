import { Alert, Button, Field, Input, toast, useSingleCall } from '@trestle/kit/core';
import { FormDialog, useWhileShown } from '@trestle/kit/form';
import { MAX_CONTACT_CHARACTERS, MAX_TEAM_CHARACTERS } from '@trestle/schema/limits';
import { useState, type FormEvent } from 'react';
import { fieldProblems } from './fieldProblems';
import { useModuleCalls, type ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';

/** Names the team that a remote belongs to, and how to reach it. */
export function OwnerDialog({ state: { name, owner }, onClose }: { state: ModuleState; onClose: () => void }) {
  const shared = useModuleStyles();
  const { setOwner } = useModuleCalls();
  const closeIfShown = useWhileShown(onClose);
  const [team, setTeam] = useState(owner?.team ?? '');
  const [contact, setContact] = useState(owner?.contact ?? '');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    try {
      await setOwner(name, { team: team.trim() || null, contact: contact.trim() || null });
      toast.success(team.trim() ? `${name} belongs to ${team.trim()}.` : `${name} belongs to no team.`);
      closeIfShown();
    } catch (error) {
      setProblems(fieldProblems(error, ['team', 'contact']));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <FormDialog
      title={`Team of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="owner" appearance="primary" disabledFocusable={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id="owner" className={shared.fields} noValidate onSubmit={submit}>
        {problems[''] && <Alert intent="error">{problems['']}</Alert>}
        <Field label="Team" hint="Leave empty for no team." validationMessage={problems['team']}>
          <Input autoFocus maxLength={MAX_TEAM_CHARACTERS} value={team} onChange={(_, { value }) => setTeam(value)} />
        </Field>
        <Field
          label="Contact"
          hint="An e-mail address, a web address, or words such as a telephone number"
          validationMessage={problems['contact']}
        >
          <Input maxLength={MAX_CONTACT_CHARACTERS} value={contact} onChange={(_, { value }) => setContact(value)} />
        </Field>
      </form>
    </FormDialog>
  );
}
