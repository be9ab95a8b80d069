import { Router } from 'express';
import { notFound } from '@trestle/schema/errors';
import { reportDefinitions } from './definitions/all';
import type { ReportDefinition } from './report';

const findReport = (name: string): ReportDefinition => {
  const report = reportDefinitions.find((known) => known.name === name);
  if (!report) throw notFound();
  return report;
};

/** Routes of GET /reports/reports/, sorted by title, and GET /reports/reportsParams/{name}/ (contract §2.5). */
export const reportsRouter = (): Router => {
  const router = Router({ strict: true, caseSensitive: true });
  router.get('/reports/reports/', (_request, response) => {
    const listed = [...reportDefinitions].sort((a, b) => a.title.localeCompare(b.title));
    response.json(listed.map(({ name, title, description }) => ({ name, title, description })));
  });
  router.get('/reports/reportsParams/:name/', (request, response) => {
    response.json(findReport(request.params.name));
  });
  return router;
};
