import { Button } from '@fluentui/react-components';
import type { ComponentType, ReactElement } from 'react';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { loadable } from '../core/loadable';
import type { AuditEntryProps } from '../form/history/AuditEntry';
import type { AttachmentOwner } from '../form/files/useAttachments';
import type { ColumnFilterProps } from '../list/filters/useColumnFilters';
import type { QueryBuilderProps } from '../list/query/QueryBuilder';
import type { ChartProps } from './chart/Chart';
import type { CrossTabProps } from './crossTab/CrossTab';
import type { ImportPageProps } from './importFile/ImportPage';
import type { FilePictureProps } from './picture/FilePicture';
import type { ServerActionProps } from './serverAction/ServerAction';
import type { LookupSpeedSelectProps } from './speedSelect/LookupSpeedSelect';
import type { SpeedSelectProps } from './speedSelect/SpeedSelect';
import type { SortableTableProps } from './sortableTable/SortableTable';
import type { TagsInputProps } from '../form/tags/TagsInput';
import type { TreeValueType } from '../form/fields/tree/treeNodes';
import type { TreePathSelectProps } from '../form/fields/tree/TreePathSelect';
import type { TreeSelectProps } from '../form/fields/tree/TreeSelect';
import type { Version, VersionCardsProps } from './versionCards/VersionCards';

/** Wraps a widget that loads when it is first drawn, with a placeholder of the given height in pixels. */
const lazyWidget = <P extends object>(
  fetch: () => Promise<{ default: ComponentType<P> }>,
  height: number | ((props: P) => number),
) => loadable(fetch, (props) => <SkeletonBlock height={typeof height === 'number' ? height : height(props)} />);

/** The notes on a record, with a box for a new one. */
export const Notes = lazyWidget<{ owner: AttachmentOwner }>(
  async () => ({ default: (await import('../form/notes/NotesList')).NotesList }),
  96,
);
/** The files on a record: upload, preview, download, delete. */
export const Files = lazyWidget<{ owner: AttachmentOwner }>(
  async () => ({ default: (await import('../form/files/FilesTable')).FilesTable }),
  96,
);
/** One entry of the audit as a sentence, with its fields on demand. */
export const AuditEntry = lazyWidget<AuditEntryProps>(
  async () => ({ default: (await import('../form/history/AuditEntry')).AuditEntry }),
  20,
);
/** The query builder of a list (S1 §4). */
export const AdvancedQuery = lazyWidget<QueryBuilderProps>(() => import('../list/query/QueryBuilder'), 120);
/** The column filters of a list, one below the other. */
export const ColumnFilters = lazyWidget<ColumnFilterProps>(
  () => import(/* webpackChunkName: "filters" */ '../list/filters/FilterPanel'),
  120,
);
/** Selects several leaves of a tree. */
export const TreeSelect = lazyWidget<TreeSelectProps<TreeValueType>>(
  async () => ({ default: (await import('../form/fields/tree/treeParts')).TreeSelect }),
  54,
) as <T extends TreeValueType = 'array'>(props: TreeSelectProps<T>) => ReactElement;
/** Selects one path in a tree, level by level. */
export const TreePathSelect = lazyWidget<TreePathSelectProps>(
  async () => ({ default: (await import('../form/fields/tree/treeParts')).TreePathSelect }),
  54,
);
/** Numbers by row and column, typed like in a spreadsheet. */
export const CrossTab = lazyWidget<CrossTabProps>(
  async () => ({ default: (await import('./crossTab/CrossTab')).CrossTab }),
  300,
);
/** Bars or lines whose groups can be clicked, with their numbers as a table for screen readers. */
export const Chart = lazyWidget<ChartProps>(
  () => import(/* webpackChunkName: "reportChart" */ './chart/Chart'),
  ({ compact }) => (compact ? 192 : 300),
);
/** A table of rows that are all loaded, which sorts in the browser; virtual when it is long. */
export const SortableTable = lazyWidget<SortableTableProps>(
  () => import(/* webpackChunkName: "sortableTable" */ './sortableTable/SortableTable'),
  400,
);
/** A stored picture, loaded when it comes near the screen. */
export const FilePicture = lazyWidget<FilePictureProps>(() => import('./picture/FilePicture'), 48);
/** Texts as tags, typed one by one. */
export const TagsInput = lazyWidget<TagsInputProps>(
  async () => ({ default: (await import('../form/tags/TagsInput')).TagsInput }),
  32,
);
/** The versions of a record, as cards. */
export const VersionCards = lazyWidget<VersionCardsProps<Version>>(
  async () => ({ default: (await import('./versionCards/VersionCards')).VersionCards }),
  120,
) as unknown as <V extends Version>(props: VersionCardsProps<V>) => ReactElement;
/** The page that imports a file into an entity: its columns, a check of each row, the result with its undo. */
export const ImportPage = lazyWidget<ImportPageProps>(
  () => import(/* webpackChunkName: "importPage" */ './importFile/ImportPage'),
  300,
);
/** A button that calls the server (S1 §7). Until it can, it stands there with its words, so that no other moves. */
export const ServerAction = loadable<ServerActionProps>(
  async () => ({ default: (await import('./serverAction/ServerAction')).ServerAction }),
  ({ appearance, icon, children }) => (
    <Button appearance={appearance} icon={icon} disabledFocusable>
      {children}
    </Button>
  ),
) as <T = unknown>(props: ServerActionProps<T>) => ReactElement;
/** Chooses one of a few items by one press (S1 §9). */
export const SpeedSelect = lazyWidget<SpeedSelectProps>(
  async () => ({
    default: (await import(/* webpackChunkName: "speedSelect" */ './speedSelect/SpeedSelect')).SpeedSelect,
  }),
  32,
);
/** Chooses a row of a look-up table by one press. */
export const LookupSpeedSelect = lazyWidget<LookupSpeedSelectProps>(
  async () => ({
    default: (await import(/* webpackChunkName: "speedSelect" */ './speedSelect/LookupSpeedSelect')).LookupSpeedSelect,
  }),
  32,
);
