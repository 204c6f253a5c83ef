import { afterEach, expect, it } from 'vitest';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { Screen } from '../../features/screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const known = (id: number, name: string, last_day: string | null) => ({
  id,
  name,
  reports: last_day === null ? 0 : 3,
  messages: 0,
  first_day: last_day,
  last_day,
});
const domains = [known(1, 'a.co.za', '2026-10-02'), known(2, 'xn--bckerei-5wa.co.za', '2026-10-19'), known(3, 'new.co.za', null)];

it.each([
  [undefined, 'The last report is about bäckerei.co.za on 19 Oct 2026.'],
  [1, 'The last report is about a.co.za on 2 Oct 2026.'],
  [3, 'First reports usually arrive 24 to 48 hours after you publish the record.'],
])('of the domain %s says: %s', async (domain, said) => {
  screen = new Screen({ 'GET /domain-reports/domains': { domains } });
  await screen.draw(<LastReportHint domain={domain} />);
  expect(screen.box.textContent?.replaceAll('\u00a0', ' ')).toContain(said);
});

it('sends nobody to another period where reports came in this one', async () => {
  screen = new Screen({ 'GET /domain-reports/domains': { domains } });
  await screen.draw(<LastReportHint domain={1} since="2026-10-02" />);
  expect(screen.box.textContent).toBe('Reports came in this period, but none of their messages counts here.');
});
