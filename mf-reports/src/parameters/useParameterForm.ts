import { useSearchParams } from '@trestle/kit/core';
import type { ReportDetails, ReportParameter } from '@trestle/schema/report';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readAddress, writeAddress, type AddressValues } from './addressValues';
import {
  dropUnlisted,
  findErrors,
  initialValues,
  type ParameterErrors,
  type ParameterValue,
  type ParameterValues,
} from './parameterValues';
import { useDependentLists } from './useDependentLists';

export interface ParameterForm {
  /** The parameters with the lists that suit the present values. */
  params: readonly ReportParameter[];
  values: ParameterValues;
  errors: ParameterErrors;
  change(name: string, value: ParameterValue): void;
  /** Shows errors at their fields, such as those that the server reports. */
  showErrors(errors: ParameterErrors): void;
  /** Checks the values. Shows what is wrong and focuses the first field that has an error. */
  check(): boolean;
  /** Puts the values into the address, which asks for the preview. */
  writeToAddress(): void;
  /** What the address says. */
  address: AddressValues;
  /** The address's query. It names the preview that is shown. */
  addressKey: string;
  /** Whether the address asks for a preview: it holds parameters, or the report needs none. */
  isAsked: boolean;
  /** Whether the values differ from those of the address. */
  isChanged: boolean;
  listsLoading: boolean;
  listsError: unknown;
}

/** The state of a report's parameters. The address holds those of the last preview, so that Back returns to the one before. */
export const useParameterForm = (report: ReportDetails): ParameterForm => {
  const [search, setSearch] = useSearchParams();
  const addressKey = search.toString();
  const defaults = useMemo(() => initialValues(report.params), [report.params]);
  const address = useMemo(
    () => readAddress(report.params, defaults, new URLSearchParams(addressKey)),
    [report.params, defaults, addressKey],
  );
  const [form, setForm] = useState<FormState>({ addressKey, typed: address.values, errors: {} });
  const markWritten = useBackBeforeRender(addressKey, () => setForm((state) => ({ ...state, addressKey: null })));
  if (form.addressKey !== addressKey) setForm({ addressKey, typed: address.values, errors: {} });

  const lists = useDependentLists(report, defaults, form.typed);
  // A value that its list lost comes back with its list.
  const values = useMemo(
    () => (lists.loading ? form.typed : dropUnlisted(lists.params, form.typed)),
    [lists.loading, lists.params, form.typed],
  );
  const isKnown = (name: string) => report.params.some((parameter) => parameter.name === name);
  const written = writeAddress(report.params, defaults, values);
  return {
    params: lists.params,
    values,
    errors: form.errors,
    change: (name, value) => {
      const { [name]: _, ...errors } = form.errors;
      setForm({ ...form, typed: { ...form.typed, [name]: value }, errors });
    },
    showErrors: (errors) => {
      setForm({ ...form, errors });
      focusFirst(report.params, errors);
    },
    check: () => {
      const errors = findErrors(lists.params, values);
      setForm({ ...form, errors });
      focusFirst(report.params, errors);
      return Object.keys(errors).length === 0;
    },
    writeToAddress: () => {
      markWritten();
      setSearch(written);
    },
    address,
    addressKey,
    isAsked: [...search.keys()].some(isKnown) || report.params.every(({ isHidden }) => isHidden),
    isChanged: written.toString() !== writeAddress(report.params, defaults, address.values).toString(),
    listsLoading: lists.loading,
    listsError: lists.error,
  };
};

interface FormState {
  /** The address whose values were last taken; null when those of the present one are to be taken again. */
  addressKey: string | null;
  typed: ParameterValues;
  errors: ParameterErrors;
}

/**
 * Calls `onBack` when Back is pressed after the address was written, and before the page was drawn for it. The page then
 * never sees the address change, and would keep what was typed for the preview that is undone.
 * @returns a function to be called when the address is written
 */
const useBackBeforeRender = (addressKey: string, onBack: () => void): (() => void) => {
  const isWritten = useRef(false);
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    isWritten.current = false;
  }, [addressKey]);
  useEffect(() => {
    const handleBack = () => {
      if (isWritten.current) latest.current();
      isWritten.current = false;
    };
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, []);
  return () => {
    isWritten.current = true;
  };
};

const focusFirst = (params: readonly ReportParameter[], errors: ParameterErrors): void => {
  const first = params.find(({ name }) => errors[name]);
  if (first) document.querySelector<HTMLElement>(`[data-parameter="${CSS.escape(first.name)}"]`)?.focus();
};
