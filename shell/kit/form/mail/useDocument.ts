import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useEffectEvent, useState } from 'react';
import { suggestDocumentRecipients, suggestRecipients } from './recipients';

/**
 * Holds which document is attached to an e-mail: at first the first of the record's documents.
 * @param onSuggest called with the document's recipients, at first and after each choice
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
    const suggestion = document
      ? suggestDocumentRecipients(document, entity, record, signal)
      : suggestRecipients(entity, record, signal);
    void suggestion.then((addresses) => {
      if (!signal.aborted) suggest(addresses);
    });
    return () => controller.abort();
  }, [document, entity, record]);
  return { document, choose };
};
