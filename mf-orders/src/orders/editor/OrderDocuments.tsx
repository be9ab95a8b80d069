import {
  ApiError,
  Button,
  Disclosure,
  makeStyles,
  requestFile,
  saveAs,
  settings,
  toast,
  useMayOpen,
  useSingleCall,
} from '@trestle/kit/core';
import { useHasUnsavedChanges } from '@trestle/kit/form';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';

const useStyles = makeStyles({
  choices: { display: 'grid', justifyItems: 'stretch', '& button': { justifyContent: 'flex-start', fontWeight: 400 } },
});

/**
 * Makes a document of an order on the server and saves it as a file.
 * @throws ApiError
 */
const saveDocument = async ({ report, filename }: MailDocument, id: string): Promise<void> => {
  const body = new FormData();
  const name = `${filename}-${id}.pdf`;
  body.set('timezone', settings.reportTimezone);
  body.set('filename', name);
  body.set('reportName', report);
  body.set('order', id);
  const file = await requestFile('/reports/download', { method: 'POST', body });
  saveAs(file.blob, file.filename ?? name);
};

/** The documents of an order as PDF: its confirmation and its packing slip. They show the order as it is stored. */
export function OrderDocuments({ id }: { id: string }) {
  const styles = useStyles();
  const hasUnsavedChanges = useHasUnsavedChanges();
  const mayMakeReports = useMayOpen('reports');
  const { run: make, isRunning: isMaking } = useSingleCall(async (document: MailDocument) => {
    if (hasUnsavedChanges) {
      toast.warning('Save or undo your changes first: the PDF shows the order as it is saved.');
      return;
    }
    try {
      await saveDocument(document, id);
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Try again in a moment.';
      toast.error(`${document.label} could not be made. ${reason}`);
    }
  });
  if (!mayMakeReports) return null;
  return (
    <Disclosure
      trigger={Button}
      label={isMaking ? 'Making the PDF …' : 'PDF'}
      name="PDF of this order"
      align="end"
      choices
    >
      <div className={styles.choices}>
        {MAIL_DOCUMENTS[storeOrder.name]!.map((document) => (
          <Button
            key={document.name}
            appearance="subtle"
            disabledFocusable={isMaking}
            onClick={() => void make(document)}
          >
            {document.label}
          </Button>
        ))}
      </div>
    </Disclosure>
  );
}
