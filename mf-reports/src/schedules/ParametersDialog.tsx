import { Button, collection, makeStyles, tokens, useToast } from '@trestle/kit/core';
import { FormDialog, Form, FormField, useSubmit, useWhileShown, type Values } from '@trestle/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import { useState } from 'react';
import { RunParameters } from '../runs/RunParameters';
import type { Schedule } from './scheduleText';

const PARAMETERS = reportSchedule.fields.parameters.name;

const useStyles = makeStyles({
  words: { margin: `0 0 ${tokens.spacingVerticalM}` },
  buttons: {
    display: 'flex',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalM,
  },
});

interface ParametersDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** The parameters of a schedule in words, and as JSON for those who want to change them one by one. */
export function ParametersDialog({ schedule, onClose }: ParametersDialogProps) {
  const styles = useStyles();
  const toast = useToast();
  const client = useQueryClient();
  const [asJson, setAsJson] = useState(false);
  const closeIfShown = useWhileShown(onClose);
  const save = async (values: Values) => {
    const saved = await collection(reportSchedule).patch(schedule.id, {
      [PARAMETERS]: values[PARAMETERS] ?? {},
      modified_date: values['modified_date'],
    });
    toast.success(`${schedule.title ?? 'The report'} will be mailed with these parameters.`);
    void client.invalidateQueries({ queryKey: ['list', reportSchedule.name] });
    closeIfShown();
    return saved;
  };
  return (
    <FormDialog title={`Parameters of ${schedule.title ?? 'the report'}`} onClose={onClose}>
      <div className={styles.words}>
        {Object.keys(schedule.parameters ?? {}).length > 0 ? (
          <RunParameters run={schedule} />
        ) : (
          'It runs with its defaults each time.'
        )}
      </div>
      {asJson ? (
        <Form entity={reportSchedule} initial={schedule} onSave={save}>
          <FormField name={PARAMETERS} />
          <SaveButtons onClose={onClose} />
        </Form>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => setAsJson(true)}>Change as JSON</Button>
          <Button appearance="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function SaveButtons({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { ready, submit } = useSubmit();
  return (
    <div className={styles.buttons}>
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" disabled={!ready} onClick={() => void submit()}>
        Save
      </Button>
    </div>
  );
}
