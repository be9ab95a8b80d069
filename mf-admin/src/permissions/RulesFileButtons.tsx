import { ArrowDownloadRegular, ArrowUploadRegular, Button, makeStyles, saveAs, toast, tokens } from '@trestle/kit/core';
import { useUndoOffer } from '@trestle/kit/form';
import { useEffect, useRef } from 'react';
import { MAX_FILE_BYTES, readRulesFile, writeRulesFile } from './rules/rulesFile';
import type { StateRules } from './rules/stateRules';
import type { RulesTemplate } from './rules/templates';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalM },
});

interface RulesFileButtonsProps {
  group: string;
  denyByDefault: boolean;
  states: StateRules;
  locked: boolean;
  /** Receives the rules of a file for the form. Nothing is saved yet. */
  onImport: (rules: RulesTemplate) => void;
}

/**
 * Saves the record's rules as a file, or reads them from one. What an import changes is shown before it is saved, and an
 * undo brings back what it replaced, unsaved changes among it.
 */
export function RulesFileButtons({ group, denyByDefault, states, locked, onImport }: RulesFileButtonsProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const offerUndo = useUndoOffer();
  const latestRules = useRef({ denyByDefault, states });
  useEffect(() => {
    latestRules.current = { denyByDefault, states };
  }, [denyByDefault, states]);
  const exportFile = () =>
    saveAs(
      new Blob([writeRulesFile(group, denyByDefault, states)], { type: 'application/json' }),
      `Group permissions ${group || 'new'}.json`,
    );
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      if (file.size > MAX_FILE_BYTES) throw new Error('This file is too large for group permissions.');
      const rules = readRulesFile(await file.text());
      const replaced = latestRules.current;
      onImport(rules);
      offerUndo(`${rules.states.length} rules read. Nothing is saved yet: see what changes below.`, () =>
        onImport({ ...replaced, states: [...replaced.states] }),
      );
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <div className={styles.row}>
      <Button size="small" icon={<ArrowDownloadRegular />} onClick={exportFile}>
        Export
      </Button>
      {!locked && (
        <Button size="small" icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
          Import
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="File of group permissions"
        onChange={({ target }) => {
          void importFile(target.files?.[0]);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
