import { expect, test } from 'vitest';
import { pointsGain, tasksOf } from '#src/features/dashboard/tasks.ts';

const scored = (id: number, recommendations: { id: string; points: number; minutes: number }[]) => ({
  domain_id: id,
  domain: `domain${id}.co.za`,
  score: 50,
  grade: 'D' as const,
  scored_at: null,
  is_refreshing: false,
  recommendations: recommendations.map((one) => ({ ...one, todo: `Do ${one.id}.`, by: 'dns_host' })),
});
const scores = [
  scored(1, [
    { id: 'A2', points: 16, minutes: 15 },
    { id: 'B1', points: 14, minutes: 60 },
  ]),
  scored(2, [
    { id: 'C3', points: 10, minutes: 10 },
    { id: 'D1', points: 5, minutes: 5 },
  ]),
];

test('tasks of all domains are sorted by points for a minute, then by points', () => {
  expect(tasksOf(scores).map(({ id }) => id)).toEqual(['1 A2', '2 C3', '2 D1', '1 B1']);
});

test('what a domain must do first stays first, however little it gains', () => {
  const fixes = [
    { id: 'B1', points: 2, minutes: 60 },
    { id: 'A2', points: 23, minutes: 15 },
  ];
  expect(tasksOf([...scores, scored(3, fixes)]).map(({ id }) => id)).toEqual(['1 A2', '2 C3', '2 D1', '1 B1', '3 B1', '3 A2']);
});

test('a task leads to where it is done', () => {
  const hrefs = new Map(tasksOf(scores).map(({ id, href }) => [id, href]));
  expect(hrefs.get('1 A2')).toBe('/app/domains/1?tab=policy');
  expect(hrefs.get('2 C3')).toBe('/app/domains/2?tab=dns');
  expect(hrefs.get('2 D1')).toBe('/app/domains/2?tab=dkim');
  expect(hrefs.get('1 B1')).toBe('/app/domains/1');
});

test('a task is named without its full stop, with its gain', () => {
  const [first] = tasksOf(scores);
  expect(first?.todo).toBe('Do A2');
  expect(pointsGain(4.1)).toBe('+4,1');
});

test('domains without recommendations have no tasks', () => {
  expect(tasksOf([{ ...scored(1, []), recommendations: undefined }])).toEqual([]);
});
