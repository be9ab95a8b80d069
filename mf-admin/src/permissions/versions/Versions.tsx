import { Button, ErrorCard, SkeletonBlock, useParams } from '@trestle/kit/core';
import { Section, useFormContext, useUndoOffer } from '@trestle/kit/form';
import { useState } from 'react';
import { FoldedContent } from '../../FoldedContent';
import { useReportStyles } from '../../report/reportStyles';
import { VersionDialog } from './VersionDialog';
import { VersionList } from './VersionList';
import type { RuleVersion } from './ruleVersions';
import { useVersions } from './useVersions';

/** The versions of a stored record, loaded on demand. Each can be compared, and restored into the form. */
export function Versions() {
  const { access } = useFormContext();
  const id = Number(useParams()['id']);
  if (!id || access.hidden.has('states')) return null;
  return (
    <Section heading="Versions" why="Who saved which rules, and when.">
      <FoldedContent label="Show versions">
        <LoadedVersions id={id} />
      </FoldedContent>
    </Section>
  );
}

function LoadedVersions({ id }: { id: number }) {
  const reportStyles = useReportStyles();
  const { versions, error, retry, hasOlder, isLoadingOlder, showOlder } = useVersions(id, true);
  const offerUndo = useUndoOffer();
  const [chosenVersion, setChosenVersion] = useState<RuleVersion | null>(null);
  if (error) return <ErrorCard title="The versions could not be loaded" error={error} onRetry={retry} />;
  if (!versions)
    return (
      <div aria-busy="true">
        <SkeletonBlock height={120} />
      </div>
    );
  return (
    <>
      {versions.length === 0 && !hasOlder && <p className={reportStyles.hint}>No saves recorded yet.</p>}
      {versions.length > 0 && <VersionList versions={versions} onChoose={setChosenVersion} />}
      {hasOlder && (
        <Button disabled={isLoadingOlder} onClick={showOlder}>
          {isLoadingOlder ? 'Loading …' : 'Show older'}
        </Button>
      )}
      {chosenVersion?.rules && (
        <VersionDialog
          version={chosenVersion}
          rules={chosenVersion.rules}
          offerUndo={offerUndo}
          onClose={() => setChosenVersion(null)}
        />
      )}
    </>
  );
}
