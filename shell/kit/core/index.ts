/** The core layer: what every page needs, kept small. Lists are in `list`, forms in `form`. */
export {
  defineRemote,
  crud,
  page,
  type CrudOptions,
  type HomeCardElement,
  type Page,
  type PageElement,
  type Remote,
} from './remote';
export {
  getEntity,
  forActiveVariant,
  registerEntities,
  setRemoteLoader,
  useAllEntities,
  whenEveryRemoteLoaded,
} from './entities';
export { asOutdated, OutdatedPageError } from './goneCode';
export { loadable, useLoaded, type Loadable } from './loadable';
export { cspNonce, settings, type Settings } from './settings';

export { ApiError, generalErrors, errorTexts, isRefusal } from './api/errors';
export { loadError, withLoadError } from './api/loadError';
export { useBlobImage } from './api/useBlobImage';
export { readFile, request, requestFile, requestReply } from './api/request';
export { saveAs } from './api/saveAs';
export { fetchFileContent, isImage } from './api/content';
export { uuid, type RequestOptions, type Query } from './api/send';
export { collection, type ListQuery, type LookupRow, type RowPage, type SavedRecord } from './api/collection';
export { createBatchLoader } from './api/batchLoader';
export { onServerReturn, suspectServer, useServerState, watchAnswer, type ServerState } from './api/serverState';
export { refreshQueries } from './api/refreshQueries';
export { useSingleCall, type SingleCall } from './api/useSingleCall';

export {
  isHeadOffice,
  pageViewerOf,
  SuspendedSession,
  useEndedSession,
  useIsAskingTabs,
  useMayOpen,
  userMayOpen,
  useSession,
  type SessionView,
} from './session/useSession';
export { CLOSED_FORM_KEY, identityOf, session, subscribe as subscribeToSession } from './session/session';
export { storeIfRoom, storeText } from './storage/storeText';
export { refreshRights } from './session/authenticate';
export { seekSession } from './session/sharedSession';
export { enterAnonymously } from './session/anonymous';
export {
  acceptInvitation,
  changePassword,
  finishCompanySignIn,
  forgotPassword,
  reauthenticate,
  verifyPasscode,
  type VerifiedPasscode,
} from './session/password';
export type { SessionUser } from '@trestle/schema/sessionUser';
export { readableSort, useFieldAccess, useMayCall, useMayRead } from './access/useAccess';
export { RefusalDetails } from './access/RefusalDetails';

export {
  pathTo,
  registerRoutes,
  routeNames,
  usePathTo,
  useRegisteredRoutes,
  type RegisteredPage,
  type RegisteredRoutes,
  type RouteParams,
} from './routes/routeRegistry';
/**
 * The router, as far as screens use it.
 * Remotes import it from here: shared as a package of its own, it would be twice as large.
 */
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
export { HideHomeCard, LinkHomeCard, type HomeCardLink } from './homeCard';
export { closedOverlay, overlayTarget, registerOverlay, type OverlayTarget } from './routes/overlay';
export { usePageLocation } from './routes/usePageLocation';
export { openableAddress, recordRoute, useRecordRoute, type LinkReader } from './routes/recordRoute';
export { RouteLink, type RouteLinkProps } from './routes/RouteLink';
export { useNavigateToRoute, type NavigateToRoute } from './routes/useNavigateToRoute';

export { dismiss as dismissToast, toast, useToast, type ToastOptions } from './feedback/toasts';
export { Alert } from './feedback/Alert';
export { focusHeading } from './feedback/focusHeading';
export { useReturnFocus } from './feedback/useReturnFocus';
export { Disclosure, type DisclosureProps } from './feedback/Disclosure';
export { ErrorCard, type ErrorCardProps } from './feedback/ErrorCard';
export { EmptyState } from './feedback/EmptyState';
export { LineDrawing } from './feedback/LineDrawing';
export { SkeletonBlock, PageSkeleton } from './feedback/Skeleton';
export { PageHeader } from './feedback/PageHeader';
export { NameWithDetails, RecordName } from './feedback/NameWithDetails';
export { StatusBadge } from './feedback/StatusBadge';

/** What the kit can't know of the trade is told to it by these, once, before the first page is drawn. */
export { limitLists, type ListScope } from './extensions/listScope';
export { registerRecordCard, type DrawCardLink } from './extensions/recordCards';
export { registerRecipients, type FindRecipients } from './extensions/documentRecipients';
export { keepForPerson } from './storage/personalKeys';

export { JobNotices } from './jobs/JobNotices';
export { watchJob, type WatchedJob } from './jobs/watchedJobs';

export { ShortcutsHelp } from './keys/ShortcutsHelp';
export { useShortcutHelp, type Shortcut } from './keys/shortcuts';

export { TrestleProvider } from './theme/TrestleProvider';
export { accent } from './theme/brand';
export { DANGER_BUTTON } from './theme/dangerButton';
export { isDialogOpen } from './keys/isDialogOpen';
export { useTabStyles } from './theme/tabStyles';
export { PAGE_MARGINS, PHONE, ROWS_AS_CARDS, TOP_BAR_HEIGHT_PX, WIDER_THAN_PHONE } from './theme/pageWidth';
export { VISUALLY_HIDDEN } from './theme/visuallyHidden';
export { useIsNarrow, useShowsCards } from './theme/useIsNarrow';
export { usePrinting } from './theme/usePrinting';

export { asDate, formatDate, formatDateTime, relativeDay, timeAgo } from './format/dates';
export { currentZone, subscribeToZone, wallClock, type CurrentZone } from './format/zone';
export { formatDay } from './format/formatDay';
export { hasEnded } from './format/hasEnded';
export { today } from './format/today';
export { serverDate } from './session/serverTime';
export { formatMoney, formatNumber, formatSize } from './format/numbers';

export {
  Button,
  Checkbox,
  Field,
  Input,
  Label,
  makeStaticStyles,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Select,
  Spinner,
  Textarea,
  tokens,
} from '@fluentui/react-components';
export { AddRegular } from '@fluentui/react-icons/svg/add';
export { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
export { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
export { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
export { CartRegular } from '@fluentui/react-icons/svg/cart';
export { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
export { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
export { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
export { DeleteRegular } from '@fluentui/react-icons/svg/delete';
export { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
export { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical';
export { NoteAddRegular } from '@fluentui/react-icons/svg/note-add';
export { OpenRegular } from '@fluentui/react-icons/svg/open';
export { PrintRegular } from '@fluentui/react-icons/svg/print';
export { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
export { SearchRegular } from '@fluentui/react-icons/svg/search';
export { WarningRegular } from '@fluentui/react-icons/svg/warning';
