import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useEffectEvent, useState } from 'react';
import { suggestDocumentRecipients, suggestRecipients } from './recipients';

/**
 * The document that an e-mail takes along, at first the record's first.
 * @param onSuggest called with the recipients that belong to it, at first and after each choice
 */
export const useDocument = (
  entity: Entity,
  record: RecordValues,
  onSuggest: (addresses: readonly string[]) => void,
) => {
  const [document, choose] = useState<MailDocument | null>(MAIL_DOCUMENTS[entity.name]?.[0] ?? null);
  const suggest = useEffectEvent(onSuggest);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const search = document
      ? suggestDocumentRecipients(document, entity, record, signal)
      : suggestRecipients(entity, record, signal);
    void search.then((found) => {
      if (!signal.aborted) suggest(found);
    });
    return () => controller.abort();
  }, [document, entity, record]);
  return { document, choose };
};
