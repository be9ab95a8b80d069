import { Button, loadable, settings } from '@trestle/kit/core';
import { previews } from '../remotes/previews';
import { useNewVersion } from '../version/useNewVersion';
import { Banner } from './Banner';
import { isTestingHost, TESTING_SERVER_NOTICE } from './testingServer';

// Downloaded only by the few people who preview a release.
const Previews = loadable(() => import(/* webpackChunkName: "overrides" */ './Previews'));

/** The messages between the top bar and the page: testing server, chosen modules, new version. */
export function Banners() {
  const update = useNewVersion();
  return (
    <>
      {isTestingHost(window.location.hostname, settings.testingHosts) && (
        <Banner kind="warning">{TESTING_SERVER_NOTICE}</Banner>
      )}
      {previews().length > 0 && <Previews />}
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
