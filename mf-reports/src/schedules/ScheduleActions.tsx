import { Button, collection, DeleteRegular, makeStyles, request, tokens } from '@trestle/kit/core';
import { ConfirmDialog } from '@trestle/kit/form';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import { REPORT_FORMATS } from '@trestle/schema/report';
import { useState } from 'react';
import { useRecordAction } from '../ownRecords/useRecordAction';
import { ScheduleDialog } from './ScheduleDialog';
import type { Schedule } from './scheduleText';

const useStyles = makeStyles({
  actions: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

/** What can be done with a schedule: change it, pause it, delete it. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const styles = useStyles();
  const { act } = useRecordAction(reportSchedule);
  const [asking, setAsking] = useState(false);
  /** The schedule with its recipients, which lists don't have, while it is being changed. */
  const [changed, setChanged] = useState<Schedule | null>(null);
  const title = schedule.title ?? '';
  const calls = collection(reportSchedule);
  const setActive = (is_active: boolean) =>
    act(() => request(`${calls.path}${schedule.id}/`, { method: 'PATCH', body: { is_active } }));
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        onClick={() => act(async () => setChanged(await calls.item(schedule.id)))}
        aria-label={`Change the schedule of ${title}`}
      >
        Change
      </Button>
      <Button size="small" onClick={() => setActive(!schedule.is_active)}>
        {schedule.is_active ? 'Pause' : 'Resume'}
      </Button>
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete the schedule of ${title}`}
        title="Delete"
        onClick={() => setAsking(true)}
      />
      {changed && (
        <ScheduleDialog
          report={{ name: schedule.report ?? '', title, formats: REPORT_FORMATS }}
          schedule={changed}
          onClose={() => setChanged(null)}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={`Delete the schedule of ${title}?`}
        words="Nobody gets it by mail any more. You can still run the report."
        yes="Delete"
        danger
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) act(() => calls.remove(schedule.id));
        }}
      />
    </span>
  );
}
