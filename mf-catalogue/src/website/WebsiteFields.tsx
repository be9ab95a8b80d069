import { makeStyles, Tag, tokens } from '@trestle/kit/core';
import { Columns, Field, useFormValue } from '@trestle/kit/form';
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
        <Tag tone={tone}>{word}</Tag> {since}
      </p>
      <Columns>
        <Field name="website_active_start_date" />
        <Field name="website_active_end_date" />
        <Field name="website_url" />
      </Columns>
    </div>
  );
}
