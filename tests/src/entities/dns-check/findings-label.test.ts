import { expect, test } from 'vitest';
import { findingsLabel } from '#src/entities/dns-check/findings-label.ts';

const [high, low] = [{ severity: 'high' }, { severity: 'low' }];

test.each([
  [[], undefined, 'Nothing was found'],
  [[], 'SPF', 'Nothing was found about SPF'],
  [[high], 'SPF', '1 urgent finding about SPF'],
  [[low], undefined, '1 finding, not urgent'],
  [[low, low], undefined, 'Two findings, none of them urgent'],
  [[high, low, low], 'DKIM', 'Three findings about DKIM, one of them urgent'],
])('says how many findings are urgent', (flags, type, label) => expect(findingsLabel(flags, type)).toBe(label));
