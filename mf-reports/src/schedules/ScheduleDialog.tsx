import { Alert, ApiError, Button, collection, makeStyles, tokens, useSingleCall, useToast } from '@trestle/kit/core';
import { FormDialog, useWhileShown } from '@trestle/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import type { ReportFormat } from '@trestle/schema/report';
import { useRef, useState, type FormEvent } from 'react';
import { useCardStyles } from '../cardStyles';
import { deletedMessage } from '../ownRecords/deletedMessage';
import { ParameterField } from '../parameters/ParameterField';
import { findErrors, type ParameterErrors } from '../parameters/parameterValues';
import { serverErrors } from '../parameters/serverErrors';
import type { RunParameters } from '../runs/startRun';
import { scheduleBody, scheduleFields, scheduleValues } from './scheduleFields';
import { usePeople } from './usePeople';
import { whenText, zoneOf, type Schedule } from './scheduleText';

const FORM_ID = 'schedule';
const CHANGED_TEXT =
  'This schedule was changed meanwhile, perhaps in another tab. Save again to replace that change by what you see here.';

/** Returns the stored version over which a save was refused; undefined for any other error. */
const newerVersionOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 409
    ? (error.body as { modified_date?: string }).modified_date
    : undefined;

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM, paddingTop: tokens.spacingVerticalS },
});

interface ScheduleDialogProps {
  report: { name: string; title: string; formats: readonly ReportFormat[] };
  /** The report's parameters, for a new schedule. Those left out get their defaults each time the report runs. */
  parameters?: RunParameters;
  /** The values that the form begins with. With an id, the dialog changes that schedule. */
  schedule: Partial<Schedule>;
  onClose: () => void;
}

/** A dialog to schedule a report: when it is mailed, to whom and in which format. */
export function ScheduleDialog({ report, parameters, schedule, onClose }: ScheduleDialogProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const toast = useToast();
  const client = useQueryClient();
  const people = usePeople(schedule.recipients ?? []);
  const [values, setValues] = useState(() => scheduleValues(schedule));
  const [errors, setErrors] = useState<ParameterErrors>({});
  const [problem, setProblem] = useState('');
  const fields = scheduleFields(report.formats, people, values, zoneOf(schedule));
  /** The version that a save changes. */
  const version = useRef(schedule.modified_date);
  const closeIfShown = useWhileShown(onClose);
  const reloadList = () => void client.invalidateQueries({ queryKey: ['list', reportSchedule.name] });

  const { run: save, isRunning: isSaving } = useSingleCall(async () => {
    setProblem('');
    const calls = collection(reportSchedule);
    const body = { ...scheduleBody(values, schedule), ...(parameters && { parameters, report: report.name }) };
    try {
      const saved = schedule.id
        ? await calls.patch(schedule.id, { ...body, modified_date: version.current })
        : await calls.create(body);
      toast.success(
        `${report.title} will be mailed: ${whenText(saved).replace(/^./, (first) => first.toLowerCase())}.`,
      );
      reloadList();
      closeIfShown();
    } catch (error) {
      const deletionMessage = schedule.id && deletedMessage(reportSchedule, error);
      if (deletionMessage) {
        toast.error(deletionMessage);
        reloadList();
        closeIfShown();
        return;
      }
      const newerVersion = newerVersionOf(error);
      if (newerVersion) {
        version.current = newerVersion;
        setProblem(CHANGED_TEXT);
        return;
      }
      const refusal = serverErrors(error, fields);
      setErrors(refusal?.fields ?? {});
      const message = error instanceof ApiError ? error.message : 'The schedule could not be saved. Please try again.';
      setProblem(refusal ? refusal.general.join(' ') : message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fieldErrors = findErrors(fields, values);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0) void save();
  };
  return (
    <FormDialog
      title={`Mail ${report.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} appearance="primary" disabledFocusable={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        {problem && <Alert intent="error">{problem}</Alert>}
        {parameters && (
          <p className={card.small}>
            Uses the parameters you chose. Defaults that you left as they were, such as today&apos;s date, are updated
            each time.
          </p>
        )}
        {fields
          .filter(({ isHidden }) => !isHidden)
          .map((field) => (
            <ParameterField
              key={field.name}
              parameter={field}
              value={values[field.name] ?? ''}
              error={errors[field.name]}
              onChange={(value) => {
                setValues({ ...values, [field.name]: value });
                setErrors({ ...errors, [field.name]: '' });
              }}
            />
          ))}
      </form>
    </FormDialog>
  );
}
