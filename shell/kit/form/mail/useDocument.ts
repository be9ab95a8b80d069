import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';
import { useEffect, useEffectEvent, useState } from 'react';
import { suggestDocumentRecipients, suggestRecipients, suggestSeparateRecipients } from './recipients';

/** Suggested addresses by the field that they stand in. */
export interface SuggestedRecipients {
  to: readonly string[];
  bcc: readonly string[];
}

const suggestFor = async (
  document: MailDocument | null,
  entity: Entity,
  record: RecordValues,
  signal: AbortSignal,
): Promise<SuggestedRecipients> => {
  if (document) return { to: await suggestDocumentRecipients(document, entity, record, signal), bcc: [] };
  const separate = await suggestSeparateRecipients(entity, record, signal);
  if (separate && separate.length > 1) return { to: [], bcc: separate };
  return { to: separate ?? (await suggestRecipients(entity, record, signal)), bcc: [] };
};

/**
 * Holds which document is attached to an e-mail: at first the first of the record's documents.
 * @param onSuggest called with the document's recipients, at first and after each choice
 */
export const useDocument = (
  entity: Entity,
  record: RecordValues,
  onSuggest: (recipients: SuggestedRecipients) => void,
) => {
  const [document, choose] = useState<MailDocument | null>(MAIL_DOCUMENTS[entity.name]?.[0] ?? null);
  const suggest = useEffectEvent(onSuggest);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void suggestFor(document, entity, record, signal).then((recipients) => {
      if (!signal.aborted) suggest(recipients);
    });
    return () => controller.abort();
  }, [document, entity, record]);
  return { document, choose };
};
