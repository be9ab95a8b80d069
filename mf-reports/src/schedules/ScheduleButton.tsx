import { Button, loadable, useSession } from '@trestle/kit/core';
import type { ReportDetails, ReportFormat } from '@trestle/schema/report';
import { useState } from 'react';
import { initialValues } from '../parameters/parameterValues';
import type { ParameterForm } from '../parameters/useParameterForm';
import { changedParameters } from '../runs/startRun';

const ScheduleDialog = loadable(async () => ({ default: (await import('./ScheduleDialog')).ScheduleDialog }));

interface ScheduleButtonProps {
  report: ReportDetails;
  form: ParameterForm;
  format: ReportFormat;
}

/** Opens the dialog for a new schedule of the report, with the parameters of the form. */
export function ScheduleButton({ report, form, format }: ScheduleButtonProps) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    if (form.check()) setIsOpen(true);
  };
  return (
    <>
      <Button appearance="subtle" onClick={open}>
        Schedule
      </Button>
      {isOpen && (
        <ScheduleDialog
          report={report}
          parameters={changedParameters(form.params, initialValues(report.params), form.values)}
          schedule={{ frequency: 'weekly', weekday: 1, time: '07:30', format, recipients: user ? [user.id] : [] }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
