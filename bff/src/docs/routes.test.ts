import express from 'express';
import { entities } from '@trestle/schema/entities/all';
import { sendRequest, serve } from '../../testing/startBff';
import { docsRoutes } from './routes';

test('safety 66: the description is made once, whatever its readers can inflate', async () => {
  let makings = 0;
  const options = {
    variant: 'standard' as const,
    product: 'trestle',
    name: 'Trestle',
    get entities() {
      makings += 1;
      return entities;
    },
  };
  const { url, close } = await serve(express().use(docsRoutes(options)));
  const asked: Record<string, string>[] = [{}, { 'Accept-Encoding': 'gzip' }, { 'Accept-Encoding': 'br' }, {}];
  const replies = [];
  for (const headers of asked) replies.push(await sendRequest(url, '/api/openapi.json', headers));
  expect(replies.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
    [200, undefined],
    [200, 'gzip'],
    [200, undefined],
    [200, undefined],
  ]);
  expect(JSON.parse(replies[0]!.text)).toMatchObject({ openapi: '3.1.0' });
  expect(makings).toBe(1);
  await close();
});
