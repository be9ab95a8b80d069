import { Button, collection, DeleteRegular, isDialogOpen, makeStyles, request, tokens } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import { useState } from 'react';
import { useReportFormats } from '../parameters/useReportDetails';
import { useRecordAction } from '../ownRecords/useRecordAction';
import { ParametersDialog } from './ParametersDialog';
import { ScheduleDialog } from './ScheduleDialog';
import type { Schedule } from './scheduleText';

const useStyles = makeStyles({
  actions: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

/** The buttons of a schedule: change, parameters, pause or resume, delete. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const styles = useStyles();
  const { isBusy, act } = useRecordAction(reportSchedule);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [showsParameters, setShowsParameters] = useState(false);
  /** The schedule in the dialog, with its recipients, which lists don't have. */
  const [editedSchedule, setEditedSchedule] = useState<Schedule | null>(null);
  const formats = useReportFormats(schedule.report ?? '', editedSchedule !== null);
  const title = schedule.title ?? '';
  const calls = collection(reportSchedule);
  const change = async () => {
    const latestSchedule = await calls.item(schedule.id);
    // Another one may have been opened meanwhile, also of another schedule.
    if (!isDialogOpen()) setEditedSchedule(latestSchedule);
  };
  const setActive = (is_active: boolean) =>
    act(() => request(`${calls.path}${schedule.id}/`, { method: 'PATCH', body: { is_active } }));
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        disabledFocusable={isBusy}
        onClick={() => act(change)}
        aria-label={`Change the schedule of ${title}`}
      >
        Change
      </Button>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={`Parameters of ${title}`}
        onClick={() => setShowsParameters(true)}
      >
        Parameters
      </Button>
      <Button size="small" disabledFocusable={isBusy} onClick={() => setActive(!schedule.is_active)}>
        {schedule.is_active ? 'Pause' : 'Resume'}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete the schedule of ${title}`}
        title="Delete"
        disabledFocusable={isBusy}
        onClick={() => setIsConfirmOpen(true)}
      />
      {showsParameters && <ParametersDialog schedule={schedule} onClose={() => setShowsParameters(false)} />}
      {editedSchedule && (
        <ScheduleDialog
          report={{ name: schedule.report ?? '', title, formats }}
          schedule={editedSchedule}
          onClose={() => setEditedSchedule(null)}
        />
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        title={`Delete the schedule of ${title}?`}
        words="Nobody gets it by mail any more. You can still run the report."
        yes="Delete"
        danger
        onAnswer={(yes) => {
          setIsConfirmOpen(false);
          if (yes) act(() => calls.remove(schedule.id));
        }}
      />
    </span>
  );
}
