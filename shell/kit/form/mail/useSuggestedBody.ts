import type { Entity } from '@trestle/schema/entity';
import type { MailDocument } from '@trestle/schema/mailDocuments';
import { mailText } from '@trestle/schema/mailText';
import type { RecordValues } from '@trestle/schema/validate';
import { useMemo } from 'react';
import { today } from '../../core/format/today';
import { pathTo } from '../../core/routes/routeRegistry';
import { useSession } from '../../core/session/useSession';

/** Returns the words that an e-mail about a record begins with. */
export const useSuggestedBody = (entity: Entity, record: RecordValues, document: MailDocument | null): string => {
  const { user } = useSession();
  const sender = user?.descriptive_name ?? '';
  return useMemo(() => {
    const path = pathTo(`${entity.name}.edit`, { id: Number(record['id']) });
    const link = path ? new URL(path, location.origin).href : '';
    return mailText(entity, record, { today: today(), document, link, sender });
  }, [entity, record, document, sender]);
};
