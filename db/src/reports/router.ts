import { Router } from 'express';
import { notFound } from '@trestle/schema/errors';
import type { Report } from './report';

/** All reports. Each one is declared in a file of its own. */
const reports: readonly Report[] = [];

const findReport = (name: string): Report => {
  const report = reports.find((known) => known.name === name);
  if (!report) throw notFound();
  return report;
};

/** Routes of GET /reports/reports/, sorted by title, and GET /reports/reportsParams/{name}/ (contract §2.5). */
export const reportsRouter = (): Router => {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/reports/reports/', (_request, response) => {
    const listed = [...reports].sort((a, b) => a.title.localeCompare(b.title));
    response.json(listed.map(({ name, title, description }) => ({ name, title, description })));
  });
  router.get('/reports/reportsParams/:name/', (request, response) => {
    response.json(findReport(request.params.name));
  });
  return router;
};
