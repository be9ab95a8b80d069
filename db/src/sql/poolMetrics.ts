import { Counter, Gauge } from 'prom-client';
import { metrics } from '../platform/metrics';
import { countConnections } from './poolHealth';

/* The connections of this process's pools, counted whenever somebody asks for the metrics. */

const connections = new Gauge({
  name: 'trestle_pool_connections',
  help: 'Connections in use, and calls that wait for one, by pool',
  labelNames: ['pool', 'state'],
  registers: [metrics],
  collect: () => {
    connections.reset();
    for (const [pool, { inUse, waiting }] of countConnections()) {
      connections.set({ pool, state: 'in use' }, inUse);
      connections.set({ pool, state: 'waiting' }, waiting);
    }
  },
});
const refused = new Counter({
  name: 'trestle_pool_refused_total',
  help: 'Calls that got no connection in time, by pool',
  labelNames: ['pool'],
  registers: [metrics],
  collect: () => {
    refused.reset();
    for (const [pool, counts] of countConnections()) refused.inc({ pool }, counts.refused);
  },
});
