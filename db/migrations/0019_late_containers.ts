import { alterTable, type Migration } from './migration';

/** Which day a container was planned for before its delivery moved, and whether that made it late. */
export const lateContainers: Migration = {
  name: '0019_late_containers',
  up: [
    alterTable(
      'container',
      [
        'ADD COLUMN `moved_from` DATE',
        'ADD COLUMN `date_moved` DATETIME(3)',
        'ADD COLUMN `delayed_from` DATE GENERATED ALWAYS AS (IF(`delivery_date` > `moved_from`, `moved_from`, NULL)) STORED',
        'ADD COLUMN `delayed_to` DATE GENERATED ALWAYS AS (IF(`delivery_date` > `moved_from`, `delivery_date`, NULL)) STORED',
        'ADD KEY `container_date_moved` (`date_moved`)',
      ],
      'copy',
    ),
  ],
};
