import type { Entity } from '../entity';
import { apiKey } from './api_key';
import { audit } from './audit';
import { bouncedAddress } from './bounced_address';
import { catalogue } from './catalogue';
import { cataloguePage } from './catalogue_page';
import { codeColour } from './code_colour';
import { codeContactType } from './code_contact_type';
import { codeFabric } from './code_fabric';
import { codeProductCategory } from './code_product_category';
import { countedContainer } from './counted_container';
import { contentType } from './content_type';
import { file } from './file';
import { group } from './group';
import { groupPermissions } from './group_permissions';
import { groupState } from './group_state';
import { groupStateModel } from './group_state_model';
import { groupStateModelField } from './group_state_model_field';
import { importRun } from './import_run';
import { listView } from './list_view';
import { mail } from './mail';
import { moduleRelease } from './module_release';
import { note } from './note';
import { notice } from './notice';
import { permission } from './permission';
import { product } from './product';
import { releaseToken } from './release_token';
import { reportRun } from './report_run';
import { reportSchedule } from './report_schedule';
import { teamService } from './service';
import { stock } from './stock';
import { stockAvailability } from './stock_availability';
import { stockWatch } from './stock_watch';
import { store } from './store';
import { storeContact } from './store_contact';
import { storeOrder } from './store_order';
import { storeOrderLine } from './store_order_line';
import { supplier } from './supplier';
import { user } from './user';
import { userAccount } from './user_account';
import { webhook } from './webhook';
import { webhookDelivery } from './webhook_delivery';
import { userList } from './user_list';

/** Every entity, for servers and tests. A remote imports only the entities that it uses. */
export const entities: readonly Entity[] = [
  apiKey,
  audit,
  catalogue,
  cataloguePage,
  codeColour,
  codeContactType,
  codeFabric,
  codeProductCategory,
  countedContainer,
  contentType,
  file,
  group,
  groupPermissions,
  groupState,
  groupStateModel,
  groupStateModelField,
  importRun,
  listView,
  mail,
  bouncedAddress,
  webhook,
  webhookDelivery,
  moduleRelease,
  note,
  notice,
  permission,
  product,
  releaseToken,
  reportRun,
  reportSchedule,
  teamService,
  stock,
  stockAvailability,
  stockWatch,
  store,
  storeContact,
  storeOrder,
  storeOrderLine,
  supplier,
  user,
  userAccount,
  userList,
];
/** Every entity by its name. */
export const entitiesByName: ReadonlyMap<string, Entity> = new Map(entities.map((each) => [each.name, each]));
/** Names of the entities of administration. */
export const adminEntities: readonly string[] = entities.filter(({ admin }) => admin).map(({ name }) => name);
