import { takePreviews } from '../remotes/previews';
import { withoutCacheStamp } from './cacheStamp';

// Imported before the router: it reads the address once, and drafts belong to an address without a time stamp.
window.history.replaceState(window.history.state, '', withoutCacheStamp(takePreviews(window.location.href)));
