import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Entity } from '@trestle/schema/entity';
import { importOptionsOf, importRowsOf } from '@trestle/schema/importRows';
import { forActiveVariant } from '../../core/entities';
import { Alert } from '../../core/feedback/Alert';
import { PageHeader } from '../../core/feedback/PageHeader';
import { RouteLink } from '../../core/routes/RouteLink';
import { LeaveQuestion } from '../../form/drafts/LeaveQuestion';
import { CheckedRows } from './CheckedRows';
import { ChooseFile } from './ChooseFile';
import { ImportResult } from './ImportResult';
import { MapColumns } from './MapColumns';
import { SheetChoices } from './SheetChoices';
import { useImport, type ImportStep } from './useImport';

const STEP_LABELS: readonly [ImportStep, string][] = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['result', 'Result'],
];

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    margin: `0 0 ${tokens.spacingVerticalL}`,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground3,
  },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

export interface ImportPageProps {
  entity: Entity;
  /** The record that all rows belong to, where there is one. */
  within?: { id: number; title: string };
}

/** Imports a file in steps: file, columns, check, result. Nothing is written before the last. */
export default function ImportPage({ entity: declared, within }: ImportPageProps) {
  const styles = useStyles();
  const entity = forActiveVariant(declared);
  const wizard = useImport(entity, within?.id ?? null);
  const { step, draft, fields, problem, busy } = wizard;
  const { title = `Import ${entity.plural}` } = importOptionsOf(entity);
  const keyField = importRowsOf(entity).fields[importOptionsOf(entity).key]!;
  return (
    <>
      <PageHeader title={within ? `${title}: ${within.title}` : title}>
        {!within && <RouteLink route={`${entity.name}.list`}>All {entity.plural}</RouteLink>}
      </PageHeader>
      <ol className={styles.steps} aria-label="Steps">
        {STEP_LABELS.map(([name, label], i) => (
          <li
            key={name}
            className={name === step ? styles.current : undefined}
            aria-current={name === step ? 'step' : undefined}
          >
            {i + 1}. {label}
          </li>
        ))}
      </ol>
      {problem && (
        <Alert intent="error">
          {problem}{' '}
          {step === 'check' && (
            <Button size="small" onClick={() => void wizard.check()}>
              Check again
            </Button>
          )}
        </Alert>
      )}
      {wizard.isWaiting && (
        <Alert intent="info">
          Another import of the same records is running. Yours begins when it is done: keep this page open.
          <LeaveQuestion title="Leave before the import begins?" words="It begins only while this page is open." />
        </Alert>
      )}
      {importOptionsOf(entity).note && step !== 'result' && <Alert intent="info">{importOptionsOf(entity).note}</Alert>}
      {wizard.lostFile && <Alert intent="info">This page no longer has the file. Choose it again to go on.</Alert>}
      {step === 'file' && (
        <ChooseFile
          name={entity.plural}
          fields={fields}
          isReading={wizard.isReading}
          onFile={wizard.choose}
          onCancel={wizard.cancelReading}
        />
      )}
      {step === 'columns' && draft && (
        <MapColumns
          choices={
            <SheetChoices
              sheet={draft.sheet}
              layout={draft.layout}
              file={draft.file}
              isReading={wizard.isReading}
              onSheet={wizard.chooseSheet}
              onLayout={wizard.changeLayout}
            />
          }
          file={draft.file}
          fields={fields}
          keyField={keyField}
          mapping={draft.mapping}
          onMapping={wizard.map}
          onBack={wizard.restart}
          onCheck={() => void wizard.check()}
          checking={busy}
        />
      )}
      {step === 'check' && draft?.checked && (
        <CheckedRows
          key={draft.key}
          entity={entity}
          file={draft.file}
          mapping={draft.mapping}
          checked={draft.checked}
          onBack={wizard.backToColumns}
          onApply={() => void wizard.apply()}
          applying={busy}
        />
      )}
      {step === 'result' && <ImportResult entity={entity} id={wizard.run!} onAnother={wizard.restart} />}
    </>
  );
}
