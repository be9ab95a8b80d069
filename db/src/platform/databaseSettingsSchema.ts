import { databaseUrl, isDatabaseUrl } from './settingForms';
import { list, number, optionalSetting, setting } from './settingKinds';

/** Settings of the database, and of the connections to it. */
export const databaseSettingsSchema = {
  databaseUrl: optionalSetting(databaseUrl, {
    name: 'DATABASE_URL',
    fallbackDoc: 'a private MariaDB of its own',
    doc: 'Database server to use; may name several hosts, separated by commas, and options such as ?ssl-mode=verify-ca&ssl-ca=/etc/ca.pem.',
    isSecret: true,
  }),
  databaseReadUrls: setting(list(isDatabaseUrl, 'addresses like DATABASE_URL', /[\s;]+|,(?=mysql:|mariadb:)/), {
    name: 'DATABASE_READ_URLS',
    fallback: '',
    fallbackDoc: 'none',
    doc: 'Read replicas, separated by spaces.',
    isSecret: true,
    isList: true,
  }),
  databaseRecordConnections: setting(number(2, 1000), {
    name: 'DATABASE_RECORD_CONNECTIONS',
    fallback: '10',
    doc: 'Connections of a services process that read single records.',
  }),
  databaseWriteConnections: setting(number(2, 1000), {
    name: 'DATABASE_WRITE_CONNECTIONS',
    fallback: '10',
    doc: 'Connections of a services process that write: so many for orders, and as many for all else.',
  }),
  databaseListConnections: setting(number(4, 1000), {
    name: 'DATABASE_LIST_CONNECTIONS',
    fallback: '10',
    doc: 'Connections of a services process for lists, two for each list at the same time; as many to each replica.',
  }),
  databaseStreamConnections: setting(number(2, 1000), {
    name: 'DATABASE_STREAM_CONNECTIONS',
    fallback: '6',
    doc: 'Connections of a services process for downloads, one for each at the same time; as many to each replica.',
  }),
  databaseSessionConnections: setting(number(2, 1000), {
    name: 'DATABASE_SESSION_CONNECTIONS',
    fallback: '4',
    doc: 'Connections for sessions and rights: all that a BFF takes, and some of a services process.',
  }),
  reportProcesses: setting(number(2, 100), {
    name: 'REPORT_PROCESSES',
    fallback: '3',
    doc: 'Reports that a services process makes at the same time, each in a process of its own with 5 connections.',
  }),
  databaseBufferMb: setting(number(16, 262_144), {
    name: 'DATABASE_BUFFER_MB',
    fallback: '256',
    doc: 'Buffer pool of the private database, in MiB.',
  }),
};
