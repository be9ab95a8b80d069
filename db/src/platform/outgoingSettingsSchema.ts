import { ORIGIN_PATTERN } from './settingForms';
import { list, matching, optionalSetting, setting } from './settingKinds';

/** Settings that say which hosts the servers call (SECURITY.md, 88 and 91). */
export const outgoingSettings = {
  webhookOrigins: setting(list(ORIGIN_PATTERN, 'origins like https://host:port or https://*.host'), {
    name: 'WEBHOOK_ORIGINS',
    fallback: '',
    fallbackDoc: 'none',
    doc:
      'Origins that webhooks may call; `https://*.shop.example` stands for all hosts below. ' +
      'A private address or localhost only where it stands here itself.',
    isList: true,
  }),
  serviceOrigins: setting(list(ORIGIN_PATTERN, 'origins like https://host:port or https://*.host'), {
    name: 'SERVICE_ORIGINS',
    fallback: '',
    fallbackDoc: 'none',
    doc: "Origins of teams' services, which calls under `/api/x/` are passed on to; written as those of `WEBHOOK_ORIGINS`.",
    isList: true,
  }),
  otlpEndpoint: optionalSetting(matching(/^https?:\/\/[^\s]+$/, 'an address like http://127.0.0.1:4318'), {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallbackDoc: 'no traces',
    doc: 'Collector of OpenTelemetry that gets traces by HTTP, with the headers of `OTEL_EXPORTER_OTLP_HEADERS`.',
  }),
};
