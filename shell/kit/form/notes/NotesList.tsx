import { note as entity } from '@trestle/schema/entities/note';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { collection } from '../../core/api/collection';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { useAttachments, type AttachmentOwner } from '../files/useAttachments';
import { Section } from '../page/Section';
import { NoteBox } from './NoteBox';
import { NoteItem } from './NoteItem';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    margin: `${tokens.spacingVerticalL} 0 0`,
    padding: 0,
    listStyleType: 'none',
    maxWidth: '864px',
  },
  quiet: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  place: { maxWidth: '864px' },
});

/** The notes on a record (S1 §4): a box for a new one, then the others, newest first. */
export function NotesList({ owner }: { owner: AttachmentOwner }) {
  const styles = useStyles();
  const { rows, loading, error, reload, more } = useAttachments(entity, owner);
  const add = async (note: string) => {
    await collection(entity).create({ note, other_name: owner.entity.name, other_id: owner.id });
    reload();
  };
  return (
    <Section heading="Notes">
      {error ? (
        <ErrorCard title="The notes could not be loaded" error={error} onRetry={reload} />
      ) : (
        <div className={styles.place}>
          <NoteBox name="note" label="New note" placeholder="Write a note …" onSave={add} />
          {loading && (
            <div className={styles.list} aria-busy="true">
              <SkeletonBlock height={48} />
            </div>
          )}
          {!loading && rows.length === 0 && <p className={styles.quiet}>No notes yet.</p>}
          <ul className={styles.list}>
            {rows.map((row) => (
              <NoteItem key={row.id} note={row} onChanged={reload} />
            ))}
          </ul>
          {more && (
            <Button appearance="subtle" onClick={more}>
              Show older
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
