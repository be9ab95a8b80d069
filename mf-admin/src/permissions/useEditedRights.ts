import { useFormValue } from '@trestle/kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportQuery, useReportData, type ReportData } from '../report/useReportData';
import { useMaySeeRights } from './useMaySeeRights';
import type { StateRuleRow } from './stateRules';

/** The rights of everybody as they are saved, and as they would be with the record in the form. */
export interface EditedRights {
  saved: ReportData | undefined;
  edited: ReportData | undefined;
  error: unknown;
  retry: () => void;
}

/** The rules that a group would have. */
export interface EditedRules {
  id: number | undefined;
  group: number;
  deny_by_default: boolean;
  states: readonly StateRuleRow[];
}

/** The rights of everybody, if a group had these rules. */
export const withRules = (saved: ReportData, { id, group, ...rules }: EditedRules): ReportData => ({
  ...saved,
  records: [
    ...saved.records.filter((each) => each.id !== id && each.group !== group),
    {
      ...rules,
      id: id ?? 0,
      details: '',
      group,
      group__name: saved.groups.find((each) => each.id === group)?.name ?? null,
    },
  ],
});

/** @param enabled loads users, groups and records only when somebody asks */
export const useEditedRights = (enabled: boolean): EditedRights => {
  const { data: saved, error, refetch } = useReportData(enabled);
  const { value: id } = useFormValue<number>('id');
  const { value: group } = useFormValue<number>('group');
  const { value: byDefault } = useFormValue<boolean>('deny_by_default');
  const { value: states } = useFormValue<StateRuleRow[]>('states');
  const edited = useMemo(
    () =>
      saved && group
        ? withRules(saved, { id, group, deny_by_default: byDefault === true, states: states ?? [] })
        : saved,
    [saved, id, group, byDefault, states],
  );
  return { saved, edited, error, retry: () => void refetch() };
};

/** @returns a function that loads everybody's rights before the first change wants them. Repeated calls load once */
export const usePreloadedRights = (): (() => void) => {
  const client = useQueryClient();
  const may = useMaySeeRights();
  return () => {
    if (may) void client.prefetchQuery({ ...reportQuery, staleTime: Infinity });
  };
};
