import type { GalleryCard } from './galleryCard';
import { activeToggle } from './cards/activeToggle';
import { advancedQuery } from './cards/advancedQuery';
import { chart } from './cards/chart';
import { checkBox } from './cards/checkBox';
import { checkBoxes } from './cards/checkBoxes';
import { columnFilters } from './cards/columnFilters';
import { coordinates } from './cards/coordinates';
import { crossTab } from './cards/crossTab';
import { dateField } from './cards/dateField';
import { datesAndNumbers } from './cards/datesAndNumbers';
import { dateTimeField } from './cards/dateTimeField';
import { editableTable } from './cards/editableTable';
import { emailField } from './cards/emailField';
import { files } from './cards/files';
import { fileSizes } from './cards/fileSizes';
import { foreignKey } from './cards/foreignKey';
import { htmlEditor } from './cards/htmlEditor';
import { inlineEdit } from './cards/inlineEdit';
import { jsonEditor } from './cards/jsonEditor';
import { list } from './cards/list';
import { messages } from './cards/messages';
import { moneyField } from './cards/moneyField';
import { newPassword } from './cards/newPassword';
import { notes } from './cards/notes';
import { numberField } from './cards/numberField';
import { quantityEntry } from './cards/quantityEntry';
import { repeatingCards } from './cards/repeatingCards';
import { sendEmail } from './cards/sendEmail';
import { sensitive } from './cards/sensitive';
import { serverAction } from './cards/serverAction';
import { speedSelect } from './cards/speedSelect';
import { substitutes } from './cards/substitutes';
import { tags } from './cards/tags';
import { textArea } from './cards/textArea';
import { textField } from './cards/textField';
import { treePathSelect } from './cards/treePathSelect';
import { treeSelect } from './cards/treeSelect';
import { versionCards } from './cards/versionCards';
import { yesNo } from './cards/yesNo';

/** Every card, one line each. The gallery sorts them by group and title. */
export const allCards: readonly GalleryCard[] = [
  activeToggle,
  advancedQuery,
  chart,
  checkBox,
  checkBoxes,
  columnFilters,
  coordinates,
  crossTab,
  dateField,
  datesAndNumbers,
  dateTimeField,
  editableTable,
  emailField,
  files,
  fileSizes,
  foreignKey,
  htmlEditor,
  inlineEdit,
  jsonEditor,
  list,
  messages,
  moneyField,
  newPassword,
  notes,
  numberField,
  quantityEntry,
  repeatingCards,
  sendEmail,
  sensitive,
  serverAction,
  speedSelect,
  substitutes,
  tags,
  textArea,
  textField,
  treePathSelect,
  treeSelect,
  versionCards,
  yesNo,
];
