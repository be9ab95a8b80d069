import type { Card } from './card';
import { activeToggle } from './cards/activeToggle';
import { advancedQuery } from './cards/advancedQuery';
import { checkBox } from './cards/checkBox';
import { checkBoxes } from './cards/checkBoxes';
import { columnFilters } from './cards/columnFilters';
import { crossTab } from './cards/crossTab';
import { dateField } from './cards/dateField';
import { dateTimeField } from './cards/dateTimeField';
import { datesAndNumbers } from './cards/datesAndNumbers';
import { editableTable } from './cards/editableTable';
import { emailField } from './cards/emailField';
import { fileSizes } from './cards/fileSizes';
import { files } from './cards/files';
import { foreignKey } from './cards/foreignKey';
import { inlineEdit } from './cards/inlineEdit';
import { list } from './cards/list';
import { messages } from './cards/messages';
import { moneyField } from './cards/moneyField';
import { newPassword } from './cards/newPassword';
import { notes } from './cards/notes';
import { numberField } from './cards/numberField';
import { quantityEntry } from './cards/quantityEntry';
import { repeatingCards } from './cards/repeatingCards';
import { sendEmail } from './cards/sendEmail';
import { speedSelect } from './cards/speedSelect';
import { textArea } from './cards/textArea';
import { textField } from './cards/textField';
import { treePathSelect } from './cards/treePathSelect';
import { treeSelect } from './cards/treeSelect';
import { versionCards } from './cards/versionCards';
import { yesNo } from './cards/yesNo';

/** Every card; the gallery sorts them by group and title. One line each, by name. */
export const cards: readonly Card[] = [
  activeToggle,
  advancedQuery,
  checkBox,
  checkBoxes,
  columnFilters,
  crossTab,
  dateField,
  dateTimeField,
  datesAndNumbers,
  editableTable,
  emailField,
  fileSizes,
  files,
  foreignKey,
  inlineEdit,
  list,
  messages,
  moneyField,
  newPassword,
  notes,
  numberField,
  quantityEntry,
  repeatingCards,
  sendEmail,
  speedSelect,
  textArea,
  textField,
  treePathSelect,
  treeSelect,
  versionCards,
  yesNo,
];
