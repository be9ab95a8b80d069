import { createUploadPlaces, type LeavePlace } from './uploadPlaces';

function statusOf(take: () => LeavePlace): number {
  try {
    take();
    return 201;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test("safety 74: one team's slow uploads never keep another team out, and its places come back", () => {
  const places = createUploadPlaces();
  const ofSlowTeam = [places.take('mf-slow'), places.take('mf-slow')];
  expect(statusOf(() => places.take('mf-slow'))).toBe(429);
  expect(statusOf(() => places.take('mf-other'))).toBe(201);
  for (const leave of ofSlowTeam) leave();
  expect([1, 2, 3].map(() => statusOf(() => places.take('mf-slow')))).toEqual([201, 201, 429]);
});

test('safety 74: all teams together have a bounded number of uploads', () => {
  const places = createUploadPlaces();
  const statuses = Array.from({ length: 20 }, (_, i) => statusOf(() => places.take(`mf-${i}`)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(8);
});
