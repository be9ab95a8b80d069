import { alterTable, type Migration } from './migration';

/**
 * What lists read, in indexes that hold all of it, in place of the ones that the foreign keys made: stock by container
 * and by
 * product with what is to be had, lines both ways between order and stock, orders by store with their activity.
 * `available`
 * is a column so that an index can hold it.
 */
export const lists: Migration = {
  name: '0005_lists',
  up: [
    alterTable(
      'stock',
      [
        'ADD COLUMN `available` INT GENERATED ALWAYS AS (`quantity` - `ordered`) STORED',
        'ADD KEY `stock_container` (`container`, `available`, `product`)',
        'ADD KEY `stock_product` (`product`, `available`, `container`)',
        'DROP KEY `fk_stock_container`',
        'DROP KEY `fk_stock_product`',
      ],
      'copy',
    ),
    alterTable('store_order_line', [
      'ADD KEY `store_order_line_order` (`store_order`, `stock_id`, `total_price`)',
      'ADD KEY `store_order_line_stock` (`stock_id`, `store_order`)',
      'ADD KEY `store_order_line_notes` (`notes`(20))',
      'DROP KEY `fk_store_order_line_store_order`',
      'DROP KEY `fk_store_order_line_stock_id`',
    ]),
    alterTable('store_order', [
      'ADD KEY `store_order_store` (`store`, `active_start_date`, `active_end_date`)',
      'ADD KEY `store_order_created` (`created_date`)',
      'ADD KEY `store_order_notes` (`notes`(20))',
      'DROP KEY `fk_store_order_store`',
    ]),
    alterTable('product', [
      'ADD KEY `product_active` (`active_start_date`, `active_end_date`)',
      'ADD KEY `product_website` (`website_active_start_date`)',
    ]),
    'CREATE OR REPLACE SQL SECURITY INVOKER VIEW `stock_availability` AS SELECT s.`id`, s.`product`, s.`container`, s.`quantity`, s.`ordered`, ' +
      's.`available`, s.`price`, s.`created_date`, s.`modified_date`, p.`active_start_date`, p.`active_end_date` ' +
      'FROM `stock` s LEFT JOIN `product` p ON p.`id` = s.`product`',
  ],
};
