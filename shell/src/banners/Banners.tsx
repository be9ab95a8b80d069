import { Button, settings } from '@trestle/kit/core';
import { useNewVersion } from '../version/useNewVersion';
import { Banner } from './Banner';
import { Previews } from './Previews';
import { isTestingHost, TESTING_SERVER_NOTICE } from './testingServer';

/** The messages between the top bar and the page: testing server, chosen modules, new version. */
export function Banners() {
  const update = useNewVersion();
  return (
    <>
      {isTestingHost(window.location.hostname, settings.testingHosts) && (
        <Banner kind="warning">{TESTING_SERVER_NOTICE}</Banner>
      )}
      <Previews />
      {update && (
        <Banner
          kind="news"
          action={
            <Button size="small" appearance="primary" onClick={update}>
              Update
            </Button>
          }
        >
          A new version is available.
        </Banner>
      )}
    </>
  );
}
