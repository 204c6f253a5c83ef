import { expect, test } from 'vitest';
import { circleOf, type Imported, togetherAtStart } from '../scripts/build/chunks.ts';

const src = (path: string) => `/house/src/${path}`;
const modules = new Map<string, Imported>(
  Object.entries({
    'main.tsx': ['ui/Mark.tsx'],
    'routes/login.tsx?tsr-split=component': ['ui/Field.tsx'],
    'app/portal.ts': ['routeTree.gen.ts'],
    'routeTree.gen.ts': [],
    'routes/app.tsx?tsr-split=component---loader': ['layout/Shell.tsx'],
    'layout/Shell.tsx': ['ui/Mark.tsx', 'ui/Button.tsx', 'layout/Palette.tsx'],
    'layout/Palette.tsx': [],
    'features/dashboard/CustomerDashboard.tsx': ['ui/Button.tsx', 'ui/Table.tsx', 'features/dashboard/Safety.tsx'],
    'features/operations/Operations.tsx': ['ui/Table.tsx', 'features/operations/Today.tsx'],
    'features/dashboard/Safety.tsx': [],
    'features/operations/Today.tsx': [],
    'features/audit/Audit.tsx': ['ui/Table.tsx'],
    'ui/Mark.tsx': [],
    'ui/Field.tsx': [],
    'ui/Button.tsx': [],
    'ui/Table.tsx': [],
  }).map(([path, imports]) => [
    src(path),
    { imports: imports.map(src), isImportedLater: /portal|split|Palette|CustomerDashboard|Operations|Audit/.test(path) },
  ]),
);
const chunkOf = togetherAtStart(modules);

test.each([
  ['routeTree.gen.ts', 'routes'],
  ['layout/Shell.tsx', 'frame'],
  ['ui/Button.tsx', 'frame'],
  ['ui/Table.tsx', 'page'],
  ['features/dashboard/Safety.tsx', 'home'],
  ['features/operations/Today.tsx', 'operations'],
])('what the first page loads goes together: %s into %s', (path, chunk) => expect(chunkOf.get(src(path))).toBe(chunk));

test.each([
  'ui/Mark.tsx',
  'ui/Field.tsx',
  'layout/Palette.tsx',
  'features/dashboard/CustomerDashboard.tsx',
  'features/audit/Audit.tsx',
])('what visitors or other pages load, or what comes later, stays apart: %s', (path) =>
  expect(chunkOf.has(src(path))).toBe(false),
);

test('chunks that import each other in a circle are found', () => {
  const chunks = (over: Record<string, string[]>) =>
    new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c: [], d: ['a'], ...over }));
  expect(circleOf(chunks({}))).toBeUndefined();
  expect(circleOf(chunks({ c: ['a'] }))).toEqual(['a', 'b', 'c', 'a']);
});
