import { useFormValue } from '@trestle/kit/form';
import { useMemo } from 'react';
import { useReportData, type ReportData } from '../report/useReportData';
import type { StateRuleRow } from './stateRules';

/** The rights of everybody as they are saved, and as they would be with the record in the form. */
export interface EditedRights {
  saved: ReportData | undefined;
  edited: ReportData | undefined;
  error: unknown;
  retry: () => void;
}

/** @param enabled loads users, groups and records only when somebody asks */
export const useEditedRights = (enabled: boolean): EditedRights => {
  const { data: saved, error, refetch } = useReportData(enabled);
  const { value: id } = useFormValue<number>('id');
  const { value: group } = useFormValue<number>('group');
  const { value: details } = useFormValue<string>('details');
  const { value: byDefault } = useFormValue<boolean>('deny_by_default');
  const { value: states } = useFormValue<StateRuleRow[]>('states');
  const edited = useMemo(() => {
    if (!saved || !group) return saved;
    const record = {
      id: id ?? 0,
      details: details ?? '',
      group,
      group__name: saved.groups.find((each) => each.id === group)?.name ?? null,
      deny_by_default: byDefault === true,
      states: states ?? [],
    };
    return { ...saved, records: [...saved.records.filter((each) => each.id !== id && each.group !== group), record] };
  }, [saved, id, group, details, byDefault, states]);
  return { saved, edited, error, retry: () => void refetch() };
};
