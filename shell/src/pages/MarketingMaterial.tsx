import { PageHeader, settings } from '@trestle/kit/core';
import { newTabLink } from './marketing';

/**
 * Links to the marketing folder, which is outside the application. The menus open that folder directly (S1 §2.1); this
 * page is for people who open the address itself, and says so when no folder is set (contract §1).
 */
export default function MarketingMaterial() {
  return (
    <>
      <PageHeader title="Marketing Material" />
      {settings.marketingUrl ? (
        <p>
          It is in a shared folder outside {settings.productName}.{' '}
          <a {...newTabLink('/marketing_material')}>Open the folder in a new tab</a>
        </p>
      ) : (
        <p>The shared folder with marketing material has not been set up yet.</p>
      )}
    </>
  );
}
