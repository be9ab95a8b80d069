import { makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { Columns, FormField, useFormValue } from '@trestle/kit/form';
import { websiteState } from './websiteState';

const useStyles = makeStyles({
  state: { margin: '0 0 12px', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '20px' },
});

/** When a product stands on the website: what that comes to now, and the two dates and the address that say so. */
export function WebsiteFields() {
  const styles = useStyles();
  const { value: start } = useFormValue<string | null>('website_active_start_date');
  const { value: end } = useFormValue<string | null>('website_active_end_date');
  const { tone, word, since } = websiteState(start ?? null, end ?? null);
  return (
    <div>
      <p className={styles.state}>
        <StatusBadge tone={tone}>{word}</StatusBadge> {since}
      </p>
      <Columns>
        <FormField name="website_active_start_date" />
        <FormField name="website_active_end_date" />
        <FormField name="website_url" />
      </Columns>
    </div>
  );
}
