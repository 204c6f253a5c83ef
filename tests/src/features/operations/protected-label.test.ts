import { expect, it } from 'vitest';
import { protectedLabel } from '#src/features/operations/FleetProtection.tsx';

it.each([
  [5, 98, 15, '5 of 98 checked domains are protected; 15 not checked yet'],
  [1, 1, 2, '1 of 1 checked domain is protected; 2 not checked yet'],
  [0, 0, 3, 'No domain is checked yet'],
  [5, 113, 0, '5 of 113 domains are protected'],
  [0, 1, 0, 'The domain is not protected yet'],
])('%i safe of %i checked, %i unchecked', (safe, checked, unchecked, label) => {
  expect(protectedLabel(safe, checked, unchecked)).toBe(label);
});
