import { afterEach, expect, it } from 'vitest';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { Screen } from '../../features/screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

function Probe() {
  const why = useNoReportsYet();
  return why === null ? 'reports may show' : <NoReportsYet why={why} />;
}
const open = async (...controls: string[]) => {
  const domains = controls.map((standing, at) => ({ id: at + 1, name: `${at}.co.za`, standing, customers: [] }));
  screen = new Screen({ 'GET /domains/names': { domains, pagination: { limit: 500, offset: 0, total: domains.length } } });
  await screen.draw(<Probe />);
  return screen.box.textContent;
};

it('without a domain says so, and names nobody’s first report', async () => {
  expect(await open()).toContain('No domain to show');
});

it('leads staff to the first customer before the first domain', async () => {
  screen = new Screen({ 'GET /customers/names': { customers: [], pagination: { limit: 500, offset: 0, total: 0 } } }, 'admin');
  await screen.draw(<NoReportsYet why="none" />);
  expect(screen.box.querySelector('a')?.getAttribute('href')).toBe('/app/customers?add=true');
});

it('says that a domain is to be verified where none is', async () => {
  expect(await open('unverified')).toContain('Reports about a domain show once it is verified.');
  expect(screen.box.querySelector('a')?.getAttribute('href')).toBe('/app/domains?show=unverified');
});

it('says nothing as soon as one domain is verified', async () => {
  expect(await open('unverified', 'verified')).toBe('reports may show');
});
