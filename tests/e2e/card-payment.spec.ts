import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/fakes/free-port.ts';
import { enter, expect, type SignIn, test } from './fixtures.ts';
import { Server } from './server.ts';

let server: Server;
let [staff, owner] = [] as SignIn[];
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  const env = { BEACON_CARD_GATEWAY: 'sandbox', PUBLIC_URL: `http://127.0.0.1:${port}` };
  server = new Server(port, mkdtempSync(join(tmpdir(), 'beacon-cards-')), env);
  await server.start(['--demo', '--demo-days=3'], 'Sign in as:');
  [staff, owner] = JSON.parse(readFileSync(join(server.dataDir, 'demo-sign-ins.json'), 'utf8')) as SignIn[];
});
test.afterAll(() => server.stop());

test('an owner pays an open invoice by card, and it is listed as paid once the gateway confirms it', async ({ page }) => {
  if (staff === undefined || owner === undefined) throw new Error('The demo has no sign-ins.');
  const api = `${server.url}/api`;
  const answer = await page.request.post(`${api}/auth/login`, { data: { email: staff.email, password: staff.password } });
  const headers = { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  const list = await page.request.get(`${api}/subscription-management/customers/1/payments`, { headers });
  const [payment] = ((await list.json()) as { payments: { id: number }[] }).payments;
  const back = { headers, data: { status: 'refunded' } };
  const refund = await page.request.put(`${api}/subscription-management/payments/${payment?.id}/status`, back);
  expect(refund.ok()).toBe(true);
  await enter(page, server.url, owner);
  await page.goto(`${server.url}/app/plan`);
  const invoices = page.getByRole('table', { name: 'Invoices' });
  const pay = invoices.getByRole('button', { name: /^Pay by card/ });
  await expect(pay).toHaveCount(1);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Sandbox card payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The card payment was not made.')).toBeVisible();
  await expect(page.getByText(/not booked: the gateway declined it/)).toBeVisible();
  await pay.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your payment was sent to the gateway.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payments' }).getByText('Credit card')).toBeVisible();
  await expect(page.getByText('All invoices are paid')).toBeVisible();
  await expect(pay).toHaveCount(0);
});
