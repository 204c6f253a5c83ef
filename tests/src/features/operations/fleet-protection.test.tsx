import { afterEach, expect, it } from 'vitest';
import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { FleetProtection } from '#src/features/operations/FleetProtection.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const domain = (id: number, level: ProtectionLevel, status = 'Verified', standing = 'verified') =>
  ({
    id,
    name: `${id}.co.za`,
    standing,
    customers: [],
    messages: 0,
    protection: { level, score: null },
    dns_verification: { verification_status: status },
  }) as unknown as DomainRow;

it('counts verified domains, and says where the level of some is not known, as the lists of domains do', async () => {
  screen = new Screen({});
  const rows = [
    domain(1, 'protected'),
    domain(2, 'unknown'),
    domain(3, 'unknown', 'NotChecked'),
    domain(4, 'unknown', 'NotChecked', 'unverified'),
  ];
  await screen.draw(<FleetProtection domains={rows} />);
  expect(screen.box.querySelector('section')?.textContent).toContain('One of three domains is known to be protected');
});
