import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entity } from '@trestle/schema/entity';
import { importRun } from '@trestle/schema/entities/import_run';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { collection } from '../../core/api/collection';
import { uuid } from '../../core/api/send';
import { useSingleCall } from '../../core/api/useSingleCall';
import { afterOthers } from './afterOthers';
import { guessColumns, knownHeadingsOf, type ColumnMapping } from './guessColumns';
import { applyImport, checkFile, type CheckedFile } from './importCalls';
import type { SheetData } from './reader/sheetData';
import { guessLayout, toTableFile, type TableFile, type SheetLayout } from './tableFile';
import { useFileReader } from './useFileReader';
import { useImportFields } from './useImportFields';

const STEPS = ['file', 'columns', 'check', 'result'] as const;
export type ImportStep = (typeof STEPS)[number];

/** A file that is being imported, with what was decided about it so far. */
interface ImportDraft {
  source: File;
  sheet: SheetData;
  layout: SheetLayout;
  /** The sheet in its layout. */
  file: TableFile;
  mapping: ColumnMapping;
  checked?: CheckedFile;
  /** Idempotency key: a call that is repeated with it imports nothing twice. */
  key: string;
}

/** Field by heading, as the person's last import of the same kind had it. */
const useRememberedColumns = ({ name }: Entity): Readonly<Record<string, string>> => {
  const query = JSON.stringify(['collection', 'eq', name]);
  const { data } = useQuery({
    queryKey: ['list', importRun.name, 'last', name],
    queryFn: ({ signal }) => collection(importRun).list({ query, sort: '-id', limit: 1 }, signal),
  });
  return (data?.results[0]?.headings ?? {}) as Record<string, string>;
};

/**
 * Leads through the steps of an import. The step is in the address, so that Back leads to the step before. The file is
 * in memory only.
 * @param within id of the record that all rows belong to
 */
export const useImport = (entity: Entity, within: number | null) => {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestDraft.current = draft;
  }, [draft]);
  const [problem, setProblem] = useState('');
  /** Whether another import of the same records runs, after which this one begins. */
  const [isWaiting, setIsWaiting] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const client = useQueryClient();
  const fields = useImportFields(entity);
  const remembered = useRememberedColumns(entity);
  const run = Number(params.get('run')) || null;
  const stepParameter = params.get('step');
  const step: ImportStep = run
    ? 'result'
    : stepParameter === 'check' && draft?.checked
      ? 'check'
      : stepParameter && draft
        ? 'columns'
        : 'file';
  const goTo = (parameters: Record<string, string>, replace = false) => {
    setProblem('');
    // The address is another page's by now, if the person has left this one.
    if (isOpen.current) setParams(parameters, { replace });
  };
  const { run: attempt, isRunning: busy } = useSingleCall(async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setIsWaiting(false);
  });
  const guessMapping = ({ headings, columns }: TableFile): ColumnMapping =>
    // What a spreadsheet hides is imported only if somebody chooses it.
    guessColumns(
      headings.map((heading, i) => (columns[i]!.isHidden ? '' : heading)),
      fields,
      remembered,
    );
  const reader = useFileReader((source, sheet) => {
    const layout = guessLayout(sheet);
    const file = toTableFile(source.name, sheet, layout);
    setDraft({ source, sheet, layout, file, mapping: guessMapping(file), key: uuid() });
    goTo({ step: 'columns' }, step === 'columns');
  });
  const readSheet = (source: File, sheet?: number) =>
    void reader.read(source, { sheet, knownHeadings: knownHeadingsOf(fields, remembered) });
  return {
    step,
    run,
    draft,
    fields,
    busy,
    problem: problem || reader.problem,
    isWaiting,
    isReading: reader.isReading,
    cancelReading: reader.cancel,
    /** Whether the address names a step, but the file is no longer in memory, as after a reload. */
    lostFile: step === 'file' && stepParameter !== null,
    choose: (source: File) => readSheet(source),
    chooseSheet: (sheet: number) => {
      if (draft) readSheet(draft.source, sheet);
    },
    changeLayout: (layout: SheetLayout) => {
      if (!draft) return;
      const file = toTableFile(draft.source.name, draft.sheet, layout);
      const hasSameHeadings = file.headings.every((heading, i) => heading === draft.file.headings[i]);
      const mapping = hasSameHeadings ? draft.mapping : guessMapping(file);
      setDraft({ ...draft, layout, file, mapping, checked: undefined });
    },
    map: (mapping: ColumnMapping) => setDraft(draft && { ...draft, mapping, checked: undefined }),
    check: () =>
      attempt(async () => {
        if (!draft) return;
        const checked = await checkFile(entity, draft.file, draft.mapping, within);
        // Another file or layout was chosen meanwhile: that is what is to be imported.
        if (latestDraft.current !== draft) return;
        setDraft({ ...draft, checked, key: uuid() });
        goTo({ step: 'check' }, step === 'check');
      }),
    apply: () =>
      attempt(async () => {
        if (!draft?.checked) return;
        const { file, mapping, checked, key } = draft;
        const id = await afterOthers(
          () => applyImport(entity, file, mapping, within, checked, key),
          () => isOpen.current,
          () => setIsWaiting(true),
        );
        if (id === undefined) return;
        setDraft(null);
        goTo({ run: String(id) }, true);
        await client.invalidateQueries();
      }),
    restart: () => {
      setDraft(null);
      goTo({});
    },
    backToColumns: () => goTo({ step: 'columns' }, true),
  };
};
